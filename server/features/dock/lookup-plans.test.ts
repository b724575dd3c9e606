import { internalCode } from "@prepara/domain/scan/internal-code";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { announcedShipments } from "./announced.queries.ts";
import { lookUp } from "./lookup.queries.ts";

const ROWS = 30_000;
const [tracking, ownNumber] = ["1Z999AA10123456784", 17];

let db: Db;
let url: string;
let drop: () => Promise<void>;
/** As many shipments and boxes, of which one each, an old one, has the tracking number. */
beforeAll(async () => {
  const database = await freshDatabase();
  url = database.url;
  db = openDatabase(url, { poolSize: 1, onLostConnection: () => {} });
  drop = database.drop;
  const number = sql`case when n = 7 then ${tracking} else '1Z' || md5(n::text) end`;
  const statements = [
    sql`insert into profiles (user_id, full_name) select gen_random_uuid(), 'Ana ' || n from generate_series(1, 1000) n`,
    sql`insert into products (user_id, name, created_at)
        select p.user_id, 'Fone ' || n, now() - (${ROWS}::int - n) * interval '1 minute'
          from generate_series(1, ${ROWS}::int) n join profiles p on p.suite_number = 1 + n % 1000`,
    sql`insert into shipments (user_id, product_id, qty, tracking_keys, created_at)
        select user_id, id, 1, array[${number}], created_at
          from (select *, row_number() over (order by created_at) as n from products) each`,
    sql`insert into dock_boxes (id, scanned_code, tracking_keys, status, logged_by, logged_at, created_at)
        select gen_random_uuid(), 'x', array[${number}], 'ownerless', gen_random_uuid(), now() - (${ROWS}::int - n) * interval '1 minute', now()
          from generate_series(1, ${ROWS}::int) n order by n`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await db.execute(statement);
});
afterAll(async () => {
  await closeDatabase(db);
  await drop();
});

describe("a lookup reads a few pages of indexes, not all shipments or boxes", () => {
  const codes = [
    ["a tracking number", tracking, { shipments: 1, boxes: 1 }],
    ["an unknown number", "1Z999AA10123456799", { shipments: 0, boxes: 0 }],
    ["a shipment's label", internalCode("shipment", ownNumber), { shipments: 1, boxes: 0 }],
    ["a box's label", internalCode("dockBox", ownNumber), { shipments: 0, boxes: 1 }],
  ] as const;
  // The plan for any keys is what a connection uses after a few lookups, the other one before.
  const modes = ["force_generic_plan", "force_custom_plan"] as const;
  test.each(codes.flatMap((code) => modes.map((mode) => [...code, mode] as const)))(
    "by %s (%s) finds %o with %s",
    async (_name, code, counts, mode) => {
      const { found, statements } = await recorded(() => lookUp(db, code));
      expect({ shipments: found.shipments.length, boxes: found.boxes.length }).toEqual(counts);
      expect(statements).toHaveLength(1);
      for (const statement of statements) expect(await pagesRead(statement, mode)).toBeLessThanOrEqual(60);
    },
  );
});

test("a lookup by tracking number is planned once, not at each call", async () => {
  const fresh = openDatabase(url, { poolSize: 1, onLostConnection: () => {} });
  try {
    for (let time = 0; time < 8; time += 1) await lookUp(fresh, tracking);
    const { rows } = await fresh.$client.query(
      "select generic_plans::int as once from pg_prepared_statements where name = 'lookup_keys'",
    );
    expect(rows).toEqual([{ once: 3 }]);
  } finally {
    await closeDatabase(fresh);
  }
});

test("a number that many customers announced is not read with all its announcements", async () => {
  const common = "1Z999AA10199999999";
  await db.execute(sql`update shipments set tracking_keys = array[${common}] where number > 10000`);
  await db.execute(sql`vacuum analyze shipments`);
  const { found, statements } = await recorded(() => lookUp(db, common));
  expect(found).toMatchObject({ hasMore: true, shipments: { length: 20 } });
  for (const statement of statements)
    expect(await pagesRead(statement, "force_custom_plan")).toBeLessThanOrEqual(40_000);
  const last = z.tuple([z.object({ id: z.string(), user_id: z.string() })]);
  const [own] = last.parse(
    (await db.$client.query("select id, user_id from shipments order by number desc limit 1")).rows,
  );
  const idsFor = async (owner: string | null) =>
    (await announcedShipments(db, [common], owner)).map(({ id }) => id);
  expect(await idsFor(null)).not.toContain(own.id);
  expect(await idsFor(own.user_id)).toContain(own.id);
});

type Statement = { name: string | undefined; text: string; values: readonly unknown[] };

async function recorded<Found>(read: () => Promise<Found>) {
  const pool = db.$client;
  const original = pool.query.bind(pool);
  const statements: Statement[] = [];
  Object.assign(pool, {
    query: (statement: { name?: string; text: string }, values: unknown[]) => {
      statements.push({ name: statement.name, text: statement.text, values });
      return Reflect.apply(original, pool, [statement, values]);
    },
  });
  const found = await read();
  Object.assign(pool, { query: original });
  return { found, statements };
}

const explained = z.tuple([
  z.object({
    "QUERY PLAN": z.tuple([
      z.object({ Plan: z.object({ "Shared Hit Blocks": z.int(), "Shared Read Blocks": z.int() }) }),
    ]),
  }),
]);

/** Pages of tables and indexes that the prepared statement reads. */
async function pagesRead({ name, values }: Statement, mode: string): Promise<number> {
  const pool = db.$client;
  await pool.query(`set plan_cache_mode = ${mode}`);
  const literals = values.map((value) =>
    Array.isArray(value) ? `array['${value.join("','")}']` : String(value),
  );
  const explain = `explain (analyze, buffers, format json) execute ${name}(${literals.join(", ")})`;
  const [
    {
      "QUERY PLAN": [{ Plan: plan }],
    },
  ] = explained.parse((await pool.query(explain)).rows);
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}
