import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embeddings } from "../../server/adapters/embeddings/port.ts";
import { readGuide } from "../../server/features/advisor/guide.ts";
import { embedPassages } from "../../server/features/advisor/retrieval/vectors.ts";
import { indexGuide } from "../../server/features/advisor/store-passages.ts";
import { closeDatabase, type Db, openDatabase } from "../../server/platform/database/database.ts";
import { startDatabase } from "../../server/platform/database/start-database.ts";
import { createLog } from "../../server/platform/log.ts";
import { embeddingsOf } from "../../server/ports.ts";
import { readSettings } from "../../server/settings.ts";

type Search = { db: Db; embeddings: Embeddings | null };

/**
 * Runs `use` on a database that contains only the built-in guide, with vectors when `EMBEDDINGS_*` is set.
 */
export async function withGuide(use: (search: Search) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-eval-"));
  const settings = readSettings({ PREPARA_DATA_DIR: folder });
  const database = await startDatabase(settings, createLog({ level: "error" }));
  const db = openDatabase(database.url, { poolSize: 4, onLostConnection: () => {} });
  try {
    await indexGuide(db, await readGuide());
    const embeddings = embeddingsOf(readSettings(process.env));
    if (embeddings) await embedPassages({ db, embeddings }, new AbortController().signal);
    await use({ db, embeddings });
  } finally {
    await closeDatabase(db);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
