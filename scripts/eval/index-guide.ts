import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGuide } from "../../server/features/advisor/guide.ts";
import { indexGuide } from "../../server/features/advisor/store-passages.ts";
import { closeDatabase, type Db, openDatabase } from "../../server/platform/database/database.ts";
import { startDatabase } from "../../server/platform/database/start-database.ts";
import { createLog } from "../../server/platform/log.ts";
import { readSettings } from "../../server/settings.ts";

/** Runs `use` on a database that contains only the built-in guide. */
export async function withGuide<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-eval-"));
  const settings = readSettings({ PREPARA_DATA_DIR: folder });
  const database = await startDatabase(settings, createLog({ level: "error" }));
  const db = openDatabase(database.url, { poolSize: 4, onLostConnection: () => {} });
  try {
    await indexGuide(db, await readGuide());
    return await use(db);
  } finally {
    await closeDatabase(db);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
