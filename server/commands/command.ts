import { openDataFolder } from "#server/platform/data-folder";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { countPendingMigrations } from "#server/platform/database/migrate";
import { joinDatabase } from "#server/platform/database/start-database";
import type { Settings } from "#server/settings";

/** The dependencies of commands. */
export type CommandContext = {
  settings: Settings;
  /** The auth service reads its own settings from here. */
  environment: Record<string, string | undefined>;
  clock(): Date;
  /** Prints a line of the result. */
  say(line: string): void;
  /** Prints a progress line, separate from the result. */
  note(line: string): void;
};

/** A command for operators: `npm run prepara -- <name> <takes>`. */
export type Command = {
  name: string;
  /** The arguments as shown in the usage; `[…]` is optional. */
  takes: readonly string[];
  does: string;
  /** Throws `CommandFailure` for an expected failure. */
  run(context: CommandContext, args: readonly string[]): Promise<void>;
};

/** An expected failure of a command; `message` is shown to the operator. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}

const INTERRUPTED = 130;

/**
 * Calls `act` with the URL of the product's database. An embedded database that was started for it is stopped
 * afterwards, also on Ctrl+C.
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
    // Under npm, Ctrl+C arrives twice: from the terminal and forwarded by npm.
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

/** Calls `act` with an open database; refuses one with pending migrations. */
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

const notMigrated = (pending: number) =>
  `The database lacks ${pending} ${pending === 1 ? "migration" : "migrations"} of this version: run 'npm run prepara -- migrate', or start the server once.`;
