import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The administrator's URL of this test run's PostgreSQL; its `prepara` database is the migrated template.
     */
    testDatabaseServer: string;
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated, empty database for one test file; call `drop` in `afterAll`, even with open connections. */
export async function freshDatabase(): Promise<TestDatabase> {
  return databaseFrom("prepara");
}

/** The same without tables, for tests of the migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom("template0");
}

async function databaseFrom(template: "prepara" | "template0"): Promise<TestDatabase> {
  const server = inject("testDatabaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: through the log, which is the default, it took seven times the processor time.
  await onServer(server, `create database ${name} template ${template} owner prepara strategy file_copy`);
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
