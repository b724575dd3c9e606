import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import * as z from "zod";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

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
