import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";
import { isInFolderOfProduct } from "#server/platform/files/stored-files";
import { Outage } from "#server/platform/outage";
import { storedFiles } from "#server/tables/platform";

type FileRow = { path: string; sha256: string; isKept: boolean };

/** The file rows of the database and the files in storage, read once for all checks. */
export type FileInventory = {
  rows: Map<string, FileRow>;
  /** SHA-256 of every kept file; null if it is missing in storage. */
  hashes: Map<string, string | null>;
  /** Files in the product's folders without a row. */
  unknownFiles: string[];
  /** How many files in storage are not the product's, such as backups in the same bucket. */
  otherFiles: number;
};

const CONCURRENT_READS = 8;

type InventoryDeps = { db: Db; store: FileStore; readsBytes: boolean; note(line: string): void };

/**
 * Reads every stored file once; with `readsBytes: false` only lists them and trusts the recorded hashes.
 * Ignores staged and deleted files, which the sweeper handles. Reports progress to `note`.
 */
export async function readFileInventory({
  db,
  store,
  readsBytes,
  note,
}: InventoryDeps): Promise<FileInventory> {
  // Rows are created before their bytes, so listing first ensures that a concurrent upload has its row.
  const inStorage = new Set<string>();
  for await (const path of store.list()) {
    inStorage.add(path);
    if (inStorage.size % FILES_BETWEEN_NOTES === 0) note(`listing files: ${inStorage.size} so far`);
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
      // A file that was not listed may have been uploaded since then, so it is read.
      const isTrusted = !readsBytes && inStorage.has(row.path);
      hashes.set(row.path, isTrusted ? row.sha256 : await hashOf(store, row.path));
      if (readsBytes) tick();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, hashNext));
  const withoutRow = [...inStorage].filter((path) => !rows.has(path));
  const unknown = withoutRow.filter(isInFolderOfProduct);
  return {
    rows,
    hashes,
    unknownFiles: await stillThere(store, unknown),
    otherFiles: withoutRow.length - unknown.length,
  };
}

const FILES_BETWEEN_NOTES = 50_000;
const MIN_BETWEEN_NOTES = 1000;

/** Reports progress at most a hundred times. */
function progress(what: string, total: number, note: (line: string) => void): () => void {
  const step = Math.max(MIN_BETWEEN_NOTES, Math.ceil(total / 100));
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
  try {
    for await (const chunk of content) hash.update(chunk);
  } catch (cause) {
    throw new Outage("file store", "upstream", { cause });
  }
  return hash.digest("hex");
}

// The sweeper may have removed a file and its row since it was listed.
async function stillThere(store: FileStore, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) if (await store.has(path)) found.push(path);
  return found;
}
