import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { ourNewestMigration } from "#server/platform/database/migrate";
import { CommandFailure } from "../command.ts";
import { type EntrySum, firstLineOfMessage, readAll, readArchive } from "./archive.ts";
import { FILES, JOBS, MANIFEST, type Manifest, manifestSchema, TABLES } from "./manifest.ts";
import { type WaitingJob, waitingJobs } from "./waiting-jobs.ts";

/** `lines` is the number of rows of a table: COPY writes one line per row and escapes line breaks. */
type Entry = EntrySum & { lines: number };
export type CheckedArchive = { manifest: Manifest; jobs: WaitingJob[] };

/**
 * Reads a whole backup and compares every entry with the manifest: missing, additional and duplicate entries,
 * sizes, checksums and row counts. Throws `CommandFailure` for the first difference.
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  let manifest: Manifest | null = null;
  let jobs: WaitingJob[] = [];
  const found = new Map<string, Entry>();
  try {
    await readArchive(file, async (name, entry) => {
      if (!name.startsWith(TABLES) && (entry.header.size ?? 0) > MAX_ENTRY_BYTES)
        throw new Error(`${name} is larger than any entry of a backup`);
      if (name === MANIFEST) {
        if (manifest) throw new Error(`${name} is contained twice`);
        manifest = manifestSchema.parse(JSON.parse(String(await readAll(entry))));
        return;
      }
      if (found.has(name)) throw new Error(`${name} is contained twice`);
      if (isUnsafePath(name)) throw new Error(`${JSON.stringify(name)} is not a name of a stored file`);
      if (name !== JOBS) {
        found.set(name, await sumOf(name, entry));
        return;
      }
      const bytes = await readAll(entry);
      jobs = waitingJobs.parse(JSON.parse(String(bytes)));
      found.set(name, await sumOf(name, [bytes]));
    });
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read as a backup: ${firstLineOfMessage(cause)}.`, { cause });
  }
  const complete = requireUsableManifest(file, manifest);
  const difference = findDifference(complete, found);
  if (difference) throw new CommandFailure(`${file} is not a complete backup: ${difference}.`);
  return { manifest: complete, jobs };
}

/** Far more than any valid entry: all but tables are read into memory. */
const MAX_ENTRY_BYTES = 512 * 1024 ** 2;

/** Names of files are paths inside the store; none may point outside of it on any system. */
const isUnsafePath = (name: string) =>
  name.split("/").some((part) => part === "" || part === "." || part === "..") || /[\\\p{Cc}]/u.test(name);

async function sumOf(name: string, content: Readable | Iterable<Buffer>): Promise<Entry> {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    if (!name.startsWith(TABLES)) continue;
    // COPY writes a carriage return as "\r"; PostgreSQL would take these for a part of each last column.
    if (chunk.includes(CARRIAGE_RETURN)) throw new Error(`${name} has the line ends of Windows`);
    lines += countLines(chunk);
  }
  return { name, bytes, lines, sha256: hash.digest("hex") };
}

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let index = chunk.indexOf(LINE_FEED); index >= 0; index = chunk.indexOf(LINE_FEED, index + 1))
    lines += 1;
  return lines;
}

function requireUsableManifest(file: string, manifest: Manifest | null): Manifest {
  if (!manifest) throw new CommandFailure(`${file} is not a complete backup: its last entry is missing.`);
  if (manifest.newestMigration > ourNewestMigration()) {
    throw new CommandFailure(`${file} was made by a newer version of the product: restore it with that one.`);
  }
  return manifest;
}

/** The first difference between the archive and its manifest, or null. */
function findDifference(manifest: Manifest, found: ReadonlyMap<string, Entry>): string | null {
  if (manifest.format === 2) {
    for (const { name, bytes, sha256 } of manifest.entries) {
      const entry = found.get(name);
      if (!entry) return `${name} is missing`;
      if (entry.bytes !== bytes || entry.sha256 !== sha256) return `${name} is not what was backed up`;
    }
  }
  for (const { name, rows } of manifest.tables) {
    const entry = found.get(TABLES + name);
    if (!entry) return `${TABLES}${name} is missing`;
    if (entry.lines !== rows) return `${TABLES}${name} has ${entry.lines} rows instead of ${rows}`;
  }
  if (!found.has(JOBS)) return `${JOBS} is missing`;
  const files = [...found.keys()].filter((name) => name.startsWith(FILES)).length;
  if (files !== manifest.files) return `it has ${files} files instead of ${manifest.files}`;
  const others = found.size - files - manifest.tables.length - 1;
  return others === 0 ? null : "it has entries that its manifest does not name";
}
