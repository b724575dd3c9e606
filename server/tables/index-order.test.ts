import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
  drop = database.drop;
});
afterAll(async () => {
  await closeDatabase(db);
  await drop();
});

// drizzle's `.desc()` on an index column means NULLS LAST, while `order by … desc` means nulls first:
// PostgreSQL then sorted all of a customer's rows for every page. A plain column serves both directions.
test("no index is ordered with NULLS LAST, which no list uses", async () => {
  const { rows } = await db.execute(
    sql`select indexname from pg_indexes where schemaname in ('public', 'auth') and indexdef like '%NULLS LAST%'`,
  );
  expect(rows).toEqual([]);
});

test("a page of a long list is read from its index, without sorting", async () => {
  const owner = "00000000-0000-4000-8000-000000000000";
  await db.execute(sql`insert into profiles (user_id) values (${owner})`);
  await db.execute(sql`insert into documents (user_id, product_name, created_at)
    select ${owner}::uuid, 'x', now() - n * interval '1 minute' from generate_series(1, 5000) n`);
  await db.execute(sql`analyze documents`);
  const { rows } = await db.execute(sql`explain select * from documents
    where user_id = ${owner}::uuid and (created_at, id) < ('infinity'::timestamptz, ${owner}::uuid)
    order by created_at desc, id desc limit 21`);
  const plan = JSON.stringify(rows);
  expect(plan).toContain("Index Scan Backward using documents_of_user");
  expect(plan).not.toContain("Sort");
});
