import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll } from "vitest";
import * as z from "zod";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { emptyDatabase } from "./fresh-database.ts";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/**
 * An empty database for the tests of a migration, dropped after the tests of the file: `client` runs SQL at
 * any version of the schema, `db` only at the newest.
 */
export async function databaseToMigrate() {
  const { url, drop } = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = openDatabase(url, { poolSize: 1, onLostConnection: () => {} });
  afterAll(async () => {
    await client.end();
    await closeDatabase(db);
    await drop();
  });
  return { url, client, db };
}

/** Migrates an empty database to the schema of an older version, up to the named migration. */
export async function migrateUntil(client: pg.Client, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "prepara-migrations-"));
  cpSync(migrations, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const whole = journal.parse(JSON.parse(readFileSync(file, "utf8")));
  const end = whole.entries.findIndex(({ tag }) => tag === last) + 1;
  if (end === 0) throw new Error(`there is no migration ${last}`);
  writeFileSync(file, JSON.stringify({ ...whole, entries: whole.entries.slice(0, end) }));
  await migrate(drizzle({ client }), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}
