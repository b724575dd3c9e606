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

// Deleting an account, exporting its data and checking foreign keys select rows by such a column; without an
// index they read the whole table.
test("every owner column and every foreign key is the first column of an index", async () => {
  const { rows } = await db.execute(sql`
    with needed as (
      select conrelid as rel, conkey[1] as att from pg_constraint
       where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      union
      select a.attrelid, a.attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and a.attname in ('user_id', 'owner')
    )
    select rel::regclass::text || '.' || (select attname from pg_attribute where attrelid = rel and attnum = att) as column
      from needed where not exists (
        select 1 from pg_index i where i.indrelid = rel and i.indkey[0] = att
           and (i.indpred is null or pg_get_expr(i.indpred, rel) like '%IS NOT NULL)'))`);
  expect(rows).toEqual([]);
});
