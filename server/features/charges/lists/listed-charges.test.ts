import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase, type Tx } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { matches, newestCharges } from "./charge-list.queries.ts";

const database = await freshDatabase();
const db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const owner = "00000000-0000-4000-8000-000000000001";

/** A request with 20,000 included services after two that cost something. */
beforeAll(async () => {
  await db.execute(sql`insert into profiles (user_id) values (${owner})`);
  await db.execute(sql`insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd, status)
    values (${owner}, 'free', '2026-01', 1, 0, 1, 1.5, 1.5, 'pending_payment')`);
  await db.execute(sql`insert into charges (user_id, kind, service, description, qty, unit_price, amount, prep_request_id, state, settled_at, created_at)
    select ${owner}, 'service', 'polybag', 'Saco', 1, price, price, p.id, 'settled', now(), now()
      from prep_requests p, generate_series(1, 20002) n, lateral (select case when n > 2 then 0 else 1 end as price) as each`);
  await db.execute(sql`vacuum analyze charges`);
});

/** The charges that this connection has read so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'charges'`);
  return rows[0]?.rows ?? 0;
}

test.each([
  ["a customer", sql`charges.user_id = ${owner} and charges.state = 'settled'`],
  ["everybody", matches("settled", new Date())],
])("a list of what %s paid reads no included services, however many there are", async (_, which) => {
  const { listed, read } = await db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const listed = await newestCharges(tx, which, { cursor: undefined, limit: 20 });
    return { listed, read: (await rowsRead(tx)) - before };
  });
  expect(listed).toHaveLength(2);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(30);
});
