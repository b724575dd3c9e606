import pg from "pg";
import { compare, type Load } from "../load.ts";
import { startBare } from "../processes.ts";
import { type BenchDatabase, makeAdmin, startFilledProduct } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";

const BOUNDARY = "prepara-bench";
const FIGURES = { announcedQty: 6, good: 6, damaged: 0, wrong: 0, missing: 0, stillComing: 0 };
const parts = Object.entries(FIGURES).map(
  ([name, value]) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
);
const body = `${parts.join("")}--${BOUNDARY}--\r\n`;

/**
 * The first count of a shipment, without photos: compared with the inserts and updates of such a count alone
 * (`servers/count-limit-server.ts`). Each request counts another shipment.
 */
export async function countCase(
  database: BenchDatabase,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const size = { users: 2_000, shipmentsEach: 100 };
  const { server, databaseUrl, userId, headers } = await startFilledProduct(database, "count", size);
  await makeAdmin(databaseUrl, userId);
  const ids = await idsOfOthers(databaseUrl, userId);
  let counted = 0;
  // Begins again once all are counted; those counts are refused, which ends the case.
  const next = () => ids[counted++ % ids.length] ?? "";
  const limit = await startBare("./servers/count-limit-server.ts", [databaseUrl, userId, next()]);
  try {
    const write = { seconds, method: "POST" } as const;
    const bare: Load = { ...write, url: limit.url, next: () => ({ path: `/${next()}`, body: "" }) };
    const ours: Load = {
      ...write,
      url: server.url,
      headers: { ...headers, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
      next: () => ({ path: `/api/v1/floor/shipments/${next()}/counts`, body }),
    };
    const { a, b, ratio: ratios } = await compare(bare, ours, rounds);
    return [
      {
        what: "`POST /floor/shipments/:id/counts`, throughput against its inserts and updates alone",
        target: "≥ 0.60",
        result: `${ratio(ratios.perSecond)} (${whole(b.perSecond)} of ${whole(a.perSecond)}/s)`,
        isReached: ratios.perSecond >= 0.6,
      },
    ];
  } finally {
    await Promise.all([server.stop(), limit.stop()]);
  }
}

/** The shipments of all other customers, those of one customer apart from each other. */
async function idsOfOthers(databaseUrl: string, userId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from shipments where user_id <> $1 order by md5(id::text)",
      [userId],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
