import { join } from "node:path";
import type { Logger } from "pino";
import { type PlatformSettings, WrongSetting } from "#server/platform/settings";
import { connectClient } from "./database.ts";
import {
  type EmbeddedOptions,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded/embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";

export type RunningDatabase = { url: string; stop(timeoutMs?: number): Promise<void> };

/**
 * The settings' database, migrated: an external PostgreSQL with `DATABASE_URL`, else the embedded one. Throws
 * a one-line `WrongSetting` when the external one cannot be reached; `signal` aborts the start.
 */
export async function startDatabase(
  settings: PlatformSettings,
  log: Logger,
  signal?: AbortSignal,
): Promise<RunningDatabase> {
  const database =
    settings.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          ...embeddedOptions(settings),
          onError: (err) => log.error({ err }, "embedded database error"),
          ...(signal && { signal }),
        })
      : await external(settings.DATABASE_URL);
  // A migration may take long: stopping the database aborts it, and it is rolled back.
  const giveUp = () => void database.stop();
  signal?.addEventListener("abort", giveUp);
  try {
    signal?.throwIfAborted(); // aborted before the listener was added
    await migrateDatabase(database.url);
  } catch (error) {
    await database.stop();
    throw error;
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
  return database;
}

/**
 * The same for a command, without migrating. A running server's database is used and left running; else the
 * embedded database is started, and `stop` stops it. `alone` refuses while a server runs.
 */
export async function joinDatabase(
  settings: PlatformSettings,
  use: "beside" | "alone",
): Promise<RunningDatabase> {
  if (settings.DATABASE_URL !== undefined) return external(settings.DATABASE_URL);
  const open = use === "alone" ? startEmbeddedPostgres : joinEmbeddedPostgres;
  return open(embeddedOptions(settings));
}

function embeddedOptions(settings: PlatformSettings): EmbeddedOptions {
  return {
    dataDir: settings.PREPARA_DATA_DIR,
    logFile: join(settings.PREPARA_DATA_DIR, "logs", "postgres.log"),
  };
}

async function external(url: string): Promise<RunningDatabase> {
  try {
    const client = await connectClient(url);
    await client.end();
  } catch (error) {
    // The URL without its password; the driver's message has the cause (refused, unknown host, wrong
    // password).
    const { hostname, port } = new URL(url);
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new WrongSetting(
      `Setting DATABASE_URL: PostgreSQL at ${hostname}:${port || "5432"} cannot be used: ${why}.`,
    );
  }
  return { url, stop: async () => {} };
}
