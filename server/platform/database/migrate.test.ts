import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { emptyDatabase } from "#server/platform/testing/fresh-database";
import { countPendingMigrations, migrateDatabase } from "./migrate.ts";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));
const rows = readFileSync(new URL("../testing/foundation-rows.sql", import.meta.url), "utf8");
const FOUNDATION = 2;

const database = await emptyDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

const journal = z.looseObject({ entries: z.array(z.unknown()) });

/** Migrates to the schema of the first version. */
async function migrateToFoundation(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "prepara-migrations-"));
  cpSync(migrations, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const whole = journal.parse(JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, JSON.stringify({ ...whole, entries: whole.entries.slice(0, FOUNDATION) }));
  await migrate(drizzle({ client }), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

/** Every row of the product's tables, as JSON. */
async function everything(): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'auth') order by 1`,
  );
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables.rows) {
    const content = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    found.set(
      name,
      content.rows.map(({ row }) => row),
    );
  }
  return found;
}

test("a database of the first version with data is migrated to the newest without losing a value", async () => {
  await migrateToFoundation();
  await client.query(rows);
  const before = await everything();
  expect([...before].filter(([, content]) => content.length === 0)).toEqual([]);

  await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)]);

  expect(await countPendingMigrations(client)).toBe(0);
  const after = await everything();
  for (const [table, content] of before) expect([table, after.get(table)]).toMatchObject([table, content]);
  await migrateDatabase(database.url);
  expect(await everything()).toEqual(after);
});
