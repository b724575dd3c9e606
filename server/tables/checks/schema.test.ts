import { execFile } from "node:child_process";
import { cp, readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
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

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

test("the migrations create the described tables: `npm run migration` has nothing to write", async () => {
  await withTemporaryFolder(async (folder) => {
    const out = join(folder, "migrations");
    await cp(join(root, "migrations"), out, { recursive: true });
    const before = await readdir(out);
    const config = join(folder, "drizzle.config.ts");
    const [original, copy] = [join(root, "drizzle.config.ts"), relative(root, out)].map((path) =>
      JSON.stringify(path),
    );
    await writeFile(
      config,
      `import original from ${original};\nexport default { ...original, out: ${copy} };\n`,
    );
    const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
    const { stdout } = await run(process.execPath, [kit, "generate", `--config=${config}`], { cwd: root });
    expect(stdout).toContain("No schema changes");
    expect(await readdir(out)).toEqual(before);
  });
});
