import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A migrated, empty database for one test file; `drop` it in `afterAll`, open connections do not matter. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("testDatabaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template prepara owner prepara`);
  const url = new URL(server);
  url.username = "prepara";
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
