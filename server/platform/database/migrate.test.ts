import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";
import { countPendingMigrations, migrateDatabase } from "./migrate.ts";

const rows = readFileSync(new URL("../testing/foundation-rows.sql", import.meta.url), "utf8");

const { url, client } = await databaseToMigrate();

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
  await migrateUntil(client, "0001_foundation");
  await client.query(rows);
  const before = await everything();
  expect([...before].filter(([, content]) => content.length === 0)).toEqual([]);

  await Promise.all([migrateDatabase(url), migrateDatabase(url)]);

  expect(await countPendingMigrations(client)).toBe(0);
  const after = await everything();
  for (const [table, content] of before) expect([table, after.get(table)]).toMatchObject([table, content]);
  await migrateDatabase(url);
  expect(await everything()).toEqual(after);
});
