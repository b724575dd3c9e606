import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectClient } from "#server/platform/database/database";
import { dropEverything, migrateInTransaction } from "#server/platform/database/migrate";
import type { FileStore } from "#server/platform/files/file-store";
import { CommandFailure } from "../command.ts";
import { firstLineOfMessage, readAll, readArchive } from "./archive.ts";
import type { CheckedArchive } from "./check-archive.ts";
import { FILES, type Manifest, quoted, TABLES } from "./manifest.ts";
import { copyIn, readSequences, tablesInOrder } from "./tables.ts";
import { sendWaitingJobs } from "./waiting-jobs.ts";

type Target = {
  url: string;
  store: FileStore;
  /** Whether a path was in the store before. */
  wasThere(path: string): boolean;
  endsSessions: boolean;
};

/**
 * Deletes everything that opens an account without its password: sessions, links and codes sent by mail, and
 * unfinished changes of e-mail and phone, whose codes are sent again on request without a session.
 */
const END_SESSIONS = `
  delete from auth.flow_states;
  delete from auth.one_time_tokens;
  delete from auth.sessions;
  update auth.users
     set new_email = null, email_change_confirmations = 0, new_email_confirmed_from = null, new_phone = null
   where new_email is not null or new_phone is not null`;

/**
 * Replaces rows, waiting jobs and files by those of a checked archive, atomically: one transaction drops,
 * migrates and fills the tables, while files are added beside the existing ones. Returns the paths of the
 * archive's files. On failure the added files are removed. Paths are random, so an equal path means the same
 * file, except in an altered archive: what it replaced is put back.
 */
export async function loadArchive(
  file: string,
  { manifest, jobs }: CheckedArchive,
  { url, store, wasThere, endsSessions }: Target,
): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  const replaced = new Map<string, Buffer>();
  const client = await connectClient(url);
  try {
    await client.query("begin");
    await replaceRows(client, manifest, async (take) => {
      await readArchive(file, async (name, entry) => {
        if (!name.startsWith(FILES)) return take(name, entry);
        const path = name.slice(FILES.length);
        restored.add(path);
        const [bytes, there] = [await readAll(entry), wasThere(path) ? await store.read(path) : null];
        const old = there && (await readAll(there));
        // An existing file is not rewritten: a full disk would truncate it.
        if (old && sha256Of(old) === sha256Of(bytes)) return;
        if (old) replaced.set(path, old);
        await store.put(path, bytes);
      });
    });
    if (endsSessions) await client.query(END_SESSIONS);
    await sendWaitingJobs(client, jobs);
  } catch (cause) {
    // Closing the connection rolls back.
    await client.end().catch(() => {});
    for (const path of restored) if (!wasThere(path)) await store.remove(path).catch(() => {});
    for (const [path, old] of replaced) await store.put(path, old).catch(() => {});
    throw new CommandFailure(
      `Nothing was restored, and everything is as it was: ${firstLineOfMessage(cause)}.`,
      {
        cause,
      },
    );
  }
  try {
    // Outside the catch above: if the connection is lost during the commit, the rows may be restored and need
    // the files.
    await client.query("commit");
  } finally {
    await client.end().catch(() => {});
  }
  return restored;
}

type TakeEntry = (name: string, entry: NodeJS.ReadableStream) => Promise<void>;

async function replaceRows(
  client: pg.Client,
  manifest: Manifest,
  readEntries: (take: TakeEntry) => Promise<void>,
): Promise<void> {
  await dropEverything(client);
  await migrateInTransaction(client, manifest.newestMigration);
  // Allows rows of deleted accounts, and replacing append-only rows. Set after the migrations, because a
  // migration may set and reset it.
  await client.query("set local prepara.restoring = 'on'");
  await refuseOtherTables(client, manifest);
  // Migrations may have inserted rows.
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
  // Pending deferred constraints would block the migrations that follow.
  await client.query("set constraints all immediate");
  await client.query("set constraints all deferred");
  await migrateInTransaction(client);
}

// A backup without a table or column of its version would silently lose data; one with other tables would
// overwrite those of another product.
async function refuseOtherTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const ours = new Map((await tablesInOrder(client)).map(({ name, columns }) => [name, columns]));
  const named = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  for (const [name, columns] of ours) {
    const held = named.get(name);
    if (!held) throw new Error(`the backup does not hold the table ${name}`);
    const lost = columns.find((column) => !held.includes(column));
    if (lost !== undefined) throw new Error(`the backup does not hold the column ${lost} of ${name}`);
  }
  for (const name of named.keys())
    if (!ours.has(name)) throw new Error(`the backup names ${name}, which is not a table of its version`);
  const sequences = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name } of manifest.sequences)
    if (!sequences.has(name))
      throw new Error(`the backup names ${name}, which is not a sequence of its version`);
}

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
