import type pg from "pg";
import { connectClient } from "./connect-client.ts";

/**
 * Removes everything the product keeps in the database at `url`, so that it can be made anew: all of the
 * schemas `public` (extensions too), `auth`, `pgboss` and the migrations' own.
 */
export async function emptyDatabase(url: string): Promise<void> {
  const client = await connectClient(url);
  try {
    await dropEverything(client);
  } finally {
    await client.end();
  }
}

/** The same on a connection, and in its transaction if it is in one. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query("drop schema if exists public, auth, pgboss, drizzle cascade");
  await client.query("create schema public");
}
