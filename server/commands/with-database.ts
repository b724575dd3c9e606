import { openDataFolder } from "#server/platform/data-folder";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { countPendingMigrations } from "#server/platform/database/migrate";
import { joinDatabase } from "#server/platform/database/start-database";
import type { Settings } from "#server/platform/settings";
import { CommandFailure } from "./command.ts";

const INTERRUPTED = 130;

/**
 * Runs `act` on the address of the product's database, as it is; an embedded one that was started for it is
 * stopped again, also on Ctrl+C.
 */
export async function withDatabaseUrl<Result>(
  settings: Settings,
  use: "beside" | "alone",
  act: (url: string) => Promise<Result>,
): Promise<Result> {
  openDataFolder(settings.PREPARA_DATA_DIR);
  const database = await joinDatabase(settings, use);
  let isInterrupted = false;
  const interrupt = () => {
    // Ctrl+C arrives twice under npm: from the terminal, and forwarded by npm.
    if (isInterrupted) return;
    isInterrupted = true;
    void database.stop().finally(() => process.exit(INTERRUPTED));
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    return await act(database.url);
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await database.stop();
  }
}

/**
 * The same with an open handle. Refuses a database that this version of the product does not know as its own.
 */
export async function withDatabase<Result>(
  settings: Settings,
  act: (db: Db) => Promise<Result>,
): Promise<Result> {
  return withDatabaseUrl(settings, "beside", async (url) => {
    const db = openDatabase(url, { poolSize: 4, onLostConnection: () => {} });
    try {
      const pending = await countPendingMigrations(db.$client);
      if (pending > 0) throw new CommandFailure(notMigrated(pending));
      return await act(db);
    } finally {
      await closeDatabase(db);
    }
  });
}

export const notMigrated = (pending: number) =>
  `The database lacks ${pending} ${pending === 1 ? "migration" : "migrations"} of this version: run 'npm run prepara -- migrate', or start the server once.`;
