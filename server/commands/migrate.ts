import { connectClient } from "#server/platform/database/database";
import { countPendingMigrations, migrateDatabase } from "#server/platform/database/migrate";
import type { Command } from "./command.ts";
import { withDatabaseUrl } from "./command.ts";

/** Migrates the database, as each start of the server does. */
export const migrate: Command = {
  name: "migrate",
  takes: [],
  does: "brings the database to the schema of this version",
  async run({ settings, say }) {
    const applied = await withDatabaseUrl(settings, "beside", async (url) => {
      const pending = await pendingAt(url);
      await migrateDatabase(url);
      return pending;
    });
    say(
      applied === 0
        ? "The database is up to date."
        : `The database is up to date: ${applied} migrations applied.`,
    );
  },
};

async function pendingAt(url: string): Promise<number> {
  const client = await connectClient(url);
  try {
    return await countPendingMigrations(client);
  } finally {
    await client.end();
  }
}
