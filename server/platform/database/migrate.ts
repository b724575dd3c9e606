import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import * as z from "zod";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Any fixed number: two servers that start at once on one database take turns on it. */
const MIGRATION_LOCK = 7_205_601;

/**
 * Brings the database at `url` to the newest schema, or only as far as the migration made at `upTo` (for rows of an older version); safe to
 * call from several processes at once.
 */
export async function migrateDatabase(url: string, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (upTo >= ourNewestMigration()) await migrate(drizzle({ client }), { migrationsFolder });
    else
      await withOlderMigrations(upTo, (older) => migrate(drizzle({ client }), { migrationsFolder: older }));
  } finally {
    await client.end();
  }
}

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

// drizzle runs all that a folder holds, so the older ones get a folder of their own.
async function withOlderMigrations(upTo: number, act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-migrations-"));
  try {
    const journal = journalSchema.parse(
      JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8")),
    );
    const entries = journal.entries.filter(({ when }) => when <= upTo);
    await mkdir(join(folder, "meta"));
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** When the newest migration of this version of the product was made, in milliseconds. */
export function ourNewestMigration(): number {
  return Math.max(0, ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
}

/** How many migrations this version of the product has that the database has not seen. */
export async function countPendingMigrations(client: pg.ClientBase | pg.Pool): Promise<number> {
  const newest = await newestMigration(client);
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest).length;
}

/** When the newest migration that the database has seen was made, in milliseconds; 0 before the first. */
export async function newestMigration(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows: known } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (!known[0]?.is) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}
