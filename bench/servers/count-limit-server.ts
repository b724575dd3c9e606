import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { count } from "@prepara/domain/stock/input";
import pg from "pg";
import { countShipment } from "../../server/features/shipments/count-shipment.ts";
import { closeDatabase, openDatabase } from "../../server/platform/database/database.ts";

/**
 * A `node:http` server that only writes what a first count writes: it counts `<shipmentId>` by the product's
 * code and records the inserts and updates. Each request then repeats these as prepared statements in one
 * transaction, for the shipment whose id is the path; no reads, locks, authentication or validation.
 * `node count-limit-server.ts <databaseUrl> <staffId> <shipmentId>` prints its port.
 */
const [, , url = "", staffId = "", shipmentId = ""] = process.argv;

type Statement = { text: string; values: readonly unknown[] };

/** Counts the shipment; returns the inserts and updates of that, in order. */
async function recordStatements(): Promise<Statement[]> {
  const db = openDatabase(url, { poolSize: 1, onLostConnection: () => {} });
  const statements: Statement[] = [];
  const client = await db.$client.connect();
  const send = client.query.bind(client);
  const none = { damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
  const fields = count.parse({ announcedQty: "6", good: "6", ...none });
  Object.assign(client, {
    query: (statement: Partial<Statement>, values: readonly unknown[] = []) => {
      const { text = "" } = statement;
      if (/^\s*(insert|update)\b/i.test(text)) statements.push({ text, values });
      return Reflect.apply(send, client, [statement, values]);
    },
  });
  client.release();
  await db.transaction((tx) =>
    countShipment(tx, staffId, { shipmentId, fields, photos: [], deviceKey: null }, new Date()),
  );
  await closeDatabase(db);
  if (statements.length === 0) throw new Error("the count wrote nothing");
  return statements;
}

const pool = new pg.Pool({ connectionString: url, max: 10 });
type Ids = { id: string; userId: string; productId: string };
const idsOf = async (id: string): Promise<Ids> => {
  const { rows } = await pool.query<Ids>({
    name: "ids",
    text: `select id, user_id as "userId", product_id as "productId" from shipments where id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new Error(`no shipment ${id}`);
  return row;
};

const statements = await recordStatements();
const counted = await idsOf(shipmentId);

/** The recorded values with the ids of another shipment, and with new ids for those the count generated. */
function valuesFor(ids: Ids): (values: readonly unknown[]) => unknown[] {
  const replaced = new Map([
    [staffId, staffId],
    [counted.id, ids.id],
    [counted.userId, ids.userId],
    [counted.productId, ids.productId],
  ]);
  const replace = (id: string) => {
    const other = replaced.get(id) ?? randomUUID();
    replaced.set(id, other);
    return other;
  };
  const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return (values) =>
    values.map((value) => (typeof value === "string" ? value.replaceAll(uuids, replace) : value));
}

async function writeCount(id: string): Promise<void> {
  const valuesOf = valuesFor(await idsOf(id));
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const [index, { text, values }] of statements.entries())
      await client.query({ name: `write_${index}`, text, values: valuesOf(values) });
    await client.query("commit");
    client.release();
  } catch (cause) {
    client.release(true);
    throw cause;
  }
}

process.once("SIGTERM", () => process.exit(0));
const server = createServer(async (request, response) => {
  const id = (request.url ?? "").slice(1);
  const status = await writeCount(id).then(
    () => 201,
    () => 500,
  );
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ id }));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.stdout.write(`ready ${address.port}\n`);
});
