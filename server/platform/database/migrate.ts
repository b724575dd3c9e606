import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { connectClient } from "./database.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** An arbitrary lock id: servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_205_601;

/** A newer version of the product has migrated the database; `message` is one line for the operator. */
export class NewerSchema extends Error {
  override name = "NewerSchema";
  constructor() {
    super(
      "The database was migrated by a newer version of the product: start that version, or restore a backup that this one made.",
    );
  }
}

/**
 * Migrates the database at `url` to the newest schema; safe from several processes at once. Throws
 * `NewerSchema`.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectClient(url);
  try {
    await client.query("begin");
    await migrateInTransaction(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/**
 * The same in the caller's transaction, which drizzle's own `migrate` would commit; records the migrations in
 * drizzle's table. With `upTo` only up to the migration of that time, for rows of an older version.
 */
export async function migrateInTransaction(
  client: pg.ClientBase,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const newest = await newestMigration(client);
  if (newest > ourNewestMigration()) throw new NewerSchema();
  for (const { sql, hash, folderMillis } of ourMigrations()) {
    if (folderMillis <= newest || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/** When the newest migration of this version of the product was made, in milliseconds. */
export function ourNewestMigration(): number {
  return Math.max(0, ...ourMigrations().map(({ folderMillis }) => folderMillis));
}

let migrations: ReturnType<typeof readMigrationFiles> | undefined;

function ourMigrations() {
  migrations ??= readMigrationFiles({ migrationsFolder });
  return migrations;
}

/** The number of migrations that the database lacks. Throws `NewerSchema`. */
export async function countPendingMigrations(client: pg.ClientBase | pg.Pool): Promise<number> {
  const newest = await newestMigration(client);
  if (newest > ourNewestMigration()) throw new NewerSchema();
  return ourMigrations().filter(({ folderMillis }) => folderMillis > newest).length;
}

/** When the newest migration of the database was made, in milliseconds; 0 before the first. */
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

/**
 * Deletes everything of the product in the database at `url`: the schemas `public` (with extensions), `auth`,
 * `pgboss` and the migrations' own.
 */
export async function emptyDatabase(url: string): Promise<void> {
  const client = await connectClient(url);
  try {
    await dropEverything(client);
  } finally {
    await client.end();
  }
}

/** The same on an open connection, in its transaction if there is one. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query("drop schema if exists public, auth, pgboss, drizzle cascade");
  await client.query("create schema public");
}
