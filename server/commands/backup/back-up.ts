import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { link, rename, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { ClientBase } from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import type { Pack } from "tar-stream";
import { withDatabase } from "#server/commands/command";
import { newestMigration } from "#server/platform/database/migrate";
import { type FileStore, fileStoreOf } from "#server/platform/files/file-store";
import { SWEEP_LOCK } from "#server/platform/files/stored-files";
import { syncToDisk } from "#server/platform/files/sync-to-disk";
import { sweepTemporaryFolders } from "#server/platform/temporary-folder";
import { type Command, type CommandContext, CommandFailure } from "../command.ts";
import { addEntry, type EntrySum, firstLineOfMessage, isOfSystem, readAll, writeArchive } from "./archive.ts";
import { type ArchiveDisk, archiveDisk } from "./archive-disk.ts";
import { type CurrentManifest, FILES, JOBS, MANIFEST, type Manifest, TABLES } from "./manifest.ts";
import { copyOut, readSequences, type TableToCopy, tablesInOrder } from "./tables.ts";
import { readWaitingJobs } from "./waiting-jobs.ts";

/** Writes a consistent snapshot of the whole product to one file, also while the server runs. */
export const backup: Command = {
  name: "backup",
  takes: ["<file>"],
  does: "writes rows, files, keys and waiting jobs into one .tar.gz, also while the server runs",
  async run(context, [name = ""]) {
    const file = resolve(name);
    const exists = new CommandFailure(`${file} exists already: choose another name.`);
    if (existsSync(file)) throw exists;
    // Earlier versions wrote tables to temporary files, which stayed when they were ended. The server's sweep
    // does not see them where its service has a /tmp of its own.
    await sweepTemporaryFolders(context.clock()).catch(() => 0);
    // A name of its own: two servers may write the same backup of the day into a shared folder.
    const partFile = `${file}.${randomBytes(4).toString("hex")}.part`;
    // A signal ends the process without `finally`.
    const removePart = () => rmSync(partFile, { force: true });
    process.once("exit", removePart);
    try {
      const store = await fileStoreOf(context.settings);
      const manifest = await withDatabase(context.settings, async (db) => {
        const client = await db.$client.connect();
        try {
          const disk = archiveDisk(file, context.settings);
          return await backUp(context, { client, store, file: partFile, disk });
        } finally {
          // Closed, not returned to the pool: this releases the advisory lock.
          client.release(true);
        }
      });
      // A link, unlike a rename, replaces nothing; some file systems have none.
      await link(partFile, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") throw exists;
        return rename(partFile, file);
      });
      await syncToDisk(file, dirname(file));
      const { size } = await stat(file);
      context.say(
        `${file}: ${countRows(manifest)} rows, ${manifest.files} files, ${Math.ceil(size / 1024)} KB.`,
      );
    } catch (cause) {
      if (!isOfSystem(cause)) throw cause;
      throw new CommandFailure(`${file} cannot be written: ${firstLineOfMessage(cause)}.`, { cause });
    } finally {
      removePart();
      process.off("exit", removePart);
    }
  },
};

export const countRows = ({ tables }: Manifest) => tables.reduce((sum, table) => sum + table.rows, 0);

type Backup = { client: ClientBase; store: FileStore; file: string; disk: ArchiveDisk };

async function backUp(
  context: CommandContext,
  { client, store, file, disk }: Backup,
): Promise<CurrentManifest> {
  // Prevents the sweeper from removing files that rows of the snapshot name.
  await client.query("select pg_advisory_lock_shared($1)", [SWEEP_LOCK]);
  await client.query("begin isolation level repeatable read read only");
  const kept = await keptFiles(client);
  // Most files cannot be compressed. Written until the disk is short, they would keep customers from writing.
  await disk.mustHaveRoom(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  const tables = await tablesInOrder(client);
  const manifest: CurrentManifest = {
    format: 2,
    madeAt: context.clock().toISOString(),
    newestMigration: await newestMigration(client),
    tables: [],
    sequences: [],
    files: 0,
    entries: [],
  };
  const fill = async (archive: Pack) => {
    for (const table of tables) {
      const { rows, entry } = await addTable(archive, client, table);
      manifest.entries.push(entry);
      manifest.tables.push({ name: table.name, columns: table.columns, rows });
    }
    const jobs = Buffer.from(JSON.stringify(await readWaitingJobs(client)));
    manifest.entries.push(await addEntry(archive, JOBS, jobs.length, jobs));
    // Read after the rows: a sequence may be ahead of them, never behind.
    manifest.sequences = await readSequences(client);
    const files = await addFiles(context, archive, { kept, store });
    manifest.files = files.length;
    for (const entry of files) manifest.entries.push(entry);
    const manifestBytes = Buffer.from(JSON.stringify(manifest, null, 1));
    await addEntry(archive, MANIFEST, manifestBytes.length, manifestBytes);
  };
  await writeArchive(file, fill, disk.guard);
  return manifest;
}

// A tar entry's size precedes its content, so the rows, which are the same in this snapshot, are read twice.
// A temporary file would take their whole size, and a kill would leave passwords' hashes in it.
async function addTable(
  archive: Pack,
  client: ClientBase,
  table: TableToCopy,
): Promise<{ rows: number; entry: EntrySum }> {
  let size = 0;
  for await (const chunk of readRows(client, table)) size += chunk.length;
  const rows = readRows(client, table);
  const entry = await addEntry(archive, TABLES + table.name, size, rows);
  return { rows: rows.rowCount, entry };
}

function readRows(client: ClientBase, table: TableToCopy): CopyToStreamQuery {
  const rows = client.query(copyTo(copyOut(table)));
  // When the archive has failed, nothing reads this any more while the connection is closed.
  rows.on("error", () => {});
  return rows;
}

type KeptFile = { path: string; sha256: string; bytes: number };

async function keptFiles(client: ClientBase): Promise<KeptFile[]> {
  const { rows } = await client.query<KeptFile>(
    `select path, sha256, bytes::float8 as bytes from stored_files
      where attached_at is not null and deleted_at is null order by path`,
  );
  return rows;
}

async function addFiles(
  { say }: CommandContext,
  archive: Pack,
  { kept, store }: { kept: readonly KeptFile[]; store: FileStore },
): Promise<EntrySum[]> {
  const added: EntrySum[] = [];
  for (const { path, sha256 } of kept) {
    const content = await store.read(path);
    if (!content) {
      say(`warning: ${path} is missing in storage, and so in the backup.`);
      continue;
    }
    const bytes = await readAll(content);
    const entry = await addEntry(archive, FILES + path, bytes.length, bytes);
    if (entry.sha256 !== sha256) say(`warning: ${path} in storage differs from what was stored; see doctor.`);
    added.push(entry);
  }
  return added;
}
