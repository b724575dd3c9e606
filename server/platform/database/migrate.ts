import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Any fixed number: two servers that start at once on one database take turns on it. */
const MIGRATION_LOCK = 7_205_601;

/** Brings the database at `url` to the newest schema; safe to call from several processes at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
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
