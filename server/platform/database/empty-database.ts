import pg from "pg";

/**
 * Removes everything the product keeps in the database at `url`, so that it can be made anew: all of the schemas `public` (extensions
 * too), `auth`, `pgboss` and the migrations' own.
 */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("drop schema if exists public, auth, pgboss, drizzle cascade");
    await client.query("create schema public");
  } finally {
    await client.end();
  }
}
