import type pg from "pg";
import { connectClient } from "./database.ts";

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
