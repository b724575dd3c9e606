import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { summaryOf } from "./charge-list.queries.ts";

const database = await freshDatabase();
const db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const owner = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";

/** 20,000 charges of a request of each customer that are void, and three open ones. */
async function fill(): Promise<void> {
  for (const userId of [owner, other]) {
    await db.execute(sql`insert into profiles (user_id) values (${userId})`);
    await db.execute(sql`insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd, status)
      values (${userId}, 'free', '2026-01', 1, 0, 1, 1.5, 1.5, 'pending_payment')`);
    await db.execute(sql`insert into charges (user_id, kind, service, description, qty, unit_price, amount, prep_request_id, state, created_at)
      select ${userId}, 'service', 'polybag', 'Saco', 1, 1, 1, p.id, case when n > 20000 then 'open' else 'void' end, now()
        from prep_requests p, generate_series(1, 20003) n where p.user_id = ${userId}`);
  }
  await db.execute(sql`insert into charges (user_id, kind, service, description, qty, unit_price, amount, state, created_at)
    values (${other}, 'service', 'polybag', 'Saco', 1, 2, 2, 'proposed', now())`);
  await db.execute(sql`vacuum analyze charges`);
}

test("the sums of a customer are read from what is open and proposed, however much is settled and void", async () => {
  await fill();
  const { own, others, read } = await db.transaction(async (tx) => ({
    own: await summaryOf(tx, owner),
    others: await summaryOf(tx, other),
    read: await tx.execute<{ rows: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'charges'`),
  }));
  expect(own).toMatchObject({ open: 300, openWithRequests: 300, proposed: 0, isUsed: false });
  expect(others).toMatchObject({ open: 300, openWithRequests: 300, proposed: 1, isUsed: true });
  expect(read.rows[0]?.rows).toBeGreaterThan(0);
  expect(read.rows[0]?.rows).toBeLessThan(20);
});
