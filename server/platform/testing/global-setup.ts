import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { emptyDatabase } from "#server/platform/database/migrate";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { findPostmaster, stopPostmaster } from "../database/embedded/postmaster.ts";
import { isAlive } from "../database/embedded/process-identity.ts";
import { migrateDatabase } from "../database/migrate.ts";

const FOLDER = "prepara-test-";

/** Faster settings: tests need not survive a power cut. */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/**
 * Starts one PostgreSQL with a migrated template for a test run; each test file copies its own database from
 * it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_POSTGRES_URL;
  if (external !== undefined) return useExternal(project, external);
  await sweepKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    logFile: join(folder, "postgres.log"),
    settings: FAST_SETTINGS,
  });
  await migrateDatabase(postgres.url);
  project.provide("testDatabaseServer", postgres.adminUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Uses another PostgreSQL instead, in which `prepara` has the administrator's access; the template database
 * is rebuilt, and not deleted afterwards.
 */
async function useExternal(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const url = new URL(adminUrl);
  url.username = "prepara";
  url.pathname = "/prepara";
  await emptyDatabase(url.href);
  await migrateDatabase(url.href);
  project.provide("testDatabaseServer", adminUrl);
  return async () => {};
}

async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER))) {
    if (isAlive(Number.parseInt(name.slice(FOLDER.length), 10))) continue;
    const left = findPostmaster(join(tmpdir(), name, "postgres", "data"));
    if (left) await stopPostmaster(left.pid);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
