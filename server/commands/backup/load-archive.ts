import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectClient } from "#server/platform/database/connect-client";
import { dropEverything } from "#server/platform/database/empty-database";
import { migrateInTransaction } from "#server/platform/database/migrate";
import type { FileStore } from "#server/platform/files/file-store";
import { CommandFailure } from "../command.ts";
import { firstLineOf, readArchive, wholeOf } from "./archive.ts";
import { FILES, type Manifest, quoted, TABLES } from "./manifest.ts";
import { copyIn, sequencesNow, tablesInOrder } from "./tables.ts";

type Target = { url: string; store: FileStore };

/**
 * Replaces rows and files by those of a checked archive, whole or not at all: the rows in one transaction
 * that also empties and migrates; files are added beside those that are there. Returns the paths that are no
 * longer needed. When it fails, the added files are removed again. Paths of files are random, so the same
 * path in both is the same file.
 */
export async function loadArchive(
  file: string,
  manifest: Manifest,
  { url, store }: Target,
): Promise<string[]> {
  const before = new Set<string>();
  for await (const path of store.list()) before.add(path);
  const restored = new Set<string>();
  const client = await connectClient(url);
  try {
    await client.query("begin");
    // Rows of deleted accounts come back, too.
    await client.query("set local prepara.restoring = 'on'");
    await replaceRows(client, manifest, async (take) => {
      await readArchive(file, async (name, entry) => {
        if (!name.startsWith(FILES)) return take(name, entry);
        const path = name.slice(FILES.length);
        restored.add(path);
        await putFile(store, path, await wholeOf(entry), before.has(path));
      });
    });
  } catch (cause) {
    // Closing the connection rolls back.
    await client.end().catch(() => {});
    for (const path of restored) if (!before.has(path)) await store.remove(path).catch(() => {});
    throw new CommandFailure(`Nothing was restored, and everything is as it was: ${firstLineOf(cause)}.`, {
      cause,
    });
  }
  try {
    // Not undone above: when the connection is lost here, the rows may have been restored, and they need the
    // files.
    await client.query("commit");
  } finally {
    await client.end().catch(() => {});
  }
  return [...before].filter((path) => !restored.has(path));
}

type TakeEntry = (name: string, entry: NodeJS.ReadableStream) => Promise<void>;

async function replaceRows(
  client: pg.Client,
  manifest: Manifest,
  readEntries: (take: TakeEntry) => Promise<void>,
): Promise<void> {
  await dropEverything(client);
  await migrateInTransaction(client, manifest.newestMigration);
  await refuseOtherTables(client, manifest);
  // Migrations may have put rows of their own there.
  for (const { name } of manifest.tables.toReversed()) await client.query(`delete from ${quoted(name)}`);
  const tables = new Map(manifest.tables.map((table) => [TABLES + table.name, table]));
  await readEntries(async (name, entry) => {
    const table = tables.get(name);
    if (!table) return;
    const copied = client.query(copyFrom(copyIn(table)));
    await pipeline(entry, copied);
    if (copied.rowCount !== table.rows)
      throw new Error(`${table.name} took ${copied.rowCount} rows instead of ${table.rows}`);
  });
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), value, isCalled]);
  // A table with checks that are still to come cannot be altered by the migrations that follow.
  await client.query("set constraints all immediate");
  await client.query("set constraints all deferred");
  await migrateInTransaction(client);
}

// A backup that names fewer tables than its version of the product had would lose the others without a word;
// one that names others would empty and fill what is not the product's.
async function refuseOtherTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const ours = new Set((await tablesInOrder(client)).map(({ name }) => name));
  const named = new Set(manifest.tables.map(({ name }) => name));
  for (const name of ours)
    if (!named.has(name)) throw new Error(`the backup does not hold the table ${name}`);
  for (const name of named)
    if (!ours.has(name)) throw new Error(`the backup names ${name}, which is no table of its version`);
  const sequences = new Set((await sequencesNow(client)).map(({ name }) => name));
  for (const { name } of manifest.sequences)
    if (!sequences.has(name))
      throw new Error(`the backup names ${name}, which is no sequence of its version`);
}

// A file that is there already is not written again: a full disk would leave it cut short.
async function putFile(store: FileStore, path: string, bytes: Buffer, isThere: boolean): Promise<void> {
  const there = isThere ? await store.read(path) : null;
  if (there && sha256Of(await wholeOf(there)) === sha256Of(bytes)) return;
  await store.put(path, bytes);
}

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
