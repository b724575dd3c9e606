import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";
import { storedFiles } from "#server/tables/platform";

type FileRow = { path: string; sha256: string; isKept: boolean };

/** What the database says about files, and what storage holds; read once for all checks. */
export type FileCensus = {
  rows: Map<string, FileRow>;
  /** SHA-256 of the bytes of every file that is to stay; null where storage has none. */
  hashes: Map<string, string | null>;
  /** Files in storage that no row names. */
  strangers: string[];
};

const AT_ONCE = 8;

type CensusDeps = { db: Db; store: FileStore; readsBytes: boolean; note(line: string): void };

/**
 * Reads every stored file once, or with `readsBytes: false` only lists them and takes those that are there
 * for what was uploaded. Files that are still staged, or doomed, are no concern: the sweeper is. Tells `note`
 * how far it is.
 */
export async function takeFileCensus({ db, store, readsBytes, note }: CensusDeps): Promise<FileCensus> {
  // Rows exist before their bytes: in this order a file uploaded meanwhile has its row.
  const inStorage = new Set<string>();
  for await (const path of store.list()) {
    inStorage.add(path);
    if (inStorage.size % LISTED_BETWEEN_NOTES === 0) note(`listing files: ${inStorage.size} so far`);
  }
  const rows = new Map<string, FileRow>();
  for (const { path, sha256, attachedAt, deletedAt } of await db.select().from(storedFiles)) {
    rows.set(path, { path, sha256, isKept: attachedAt !== null && deletedAt === null });
  }
  const hashes = new Map<string, string | null>();
  const waiting = [...rows.values()].filter((row) => row.isKept);
  const tick = progress("reading files", waiting.length, note);
  const hashNext = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      // One that is not listed may have been uploaded since, so it is looked for again.
      const isTrusted = !readsBytes && inStorage.has(row.path);
      hashes.set(row.path, isTrusted ? row.sha256 : await hashOf(store, row.path));
      if (readsBytes) tick();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hashNext));
  return {
    rows,
    hashes,
    strangers: await stillThere(
      store,
      [...inStorage].filter((path) => !rows.has(path)),
    ),
  };
}

const LISTED_BETWEEN_NOTES = 50_000;
const LEAST_BETWEEN_NOTES = 1000;

/** Counts to `total` and says so a hundred times at most. */
function progress(what: string, total: number, note: (line: string) => void): () => void {
  const step = Math.max(LEAST_BETWEEN_NOTES, Math.ceil(total / 100));
  let done = 0;
  return () => {
    done += 1;
    if (done % step === 0) note(`${what}: ${done} of ${total} (${Math.floor((100 * done) / total)} %)`);
  };
}

async function hashOf(store: FileStore, path: string): Promise<string | null> {
  const content = await store.read(path);
  if (!content) return null;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

// The sweeper may have removed a file together with its row since it was listed.
async function stillThere(store: FileStore, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const content = await store.read(path);
    content?.destroy();
    if (content) found.push(path);
  }
  return found;
}
