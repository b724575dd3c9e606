import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { emptyDatabase } from "#server/platform/database/empty-database";
import { migrateDatabase, ourNewestMigration } from "#server/platform/database/migrate";
import { type FileStore, fileStoreOf } from "#server/platform/files/file-store";
import { type Command, CommandFailure } from "../command.ts";
import { withDatabaseUrl } from "../with-database.ts";
import { readArchive, wholeOf } from "./archive.ts";
import { countRows } from "./back-up.ts";
import { FILES, JOBS, MANIFEST, type Manifest, manifestSchema, quoted, TABLES } from "./manifest.ts";
import { copyIn } from "./tables.ts";
import { sendWaitingJobs, type WaitingJob, waitingJobs } from "./waiting-jobs.ts";

const FORCE = "--force";

/** Puts a backup into an empty product; a newer version of the product migrates it on the way. */
export const restore: Command = {
  name: "restore",
  takes: ["<file>", "[--force]"],
  does: "puts a backup into an empty product; --force replaces what is there. Stop the server first",
  async run({ settings, say }, [name = "", flag]) {
    if (flag !== undefined && flag !== FORCE)
      throw new CommandFailure(`restore knows ${FORCE}, not ${flag}.`);
    const file = resolve(name);
    const backup = await inspect(file);
    const store = await fileStoreOf(settings);
    await withDatabaseUrl(settings, "alone", async (url) => {
      if (flag !== FORCE) await refuseFull(url, store);
      await refuseBusy(url);
      await emptyDatabase(url);
      for await (const path of store.list()) await store.remove(path);
      await migrateDatabase(url, backup.manifest.newestMigration);
      await load(file, backup.manifest, { url, store });
      await migrateDatabase(url);
      await sendWaitingJobs(url, backup.jobs);
    });
    const { manifest } = backup;
    say(`Restored ${countRows(manifest)} rows and ${manifest.files} files of ${manifest.madeAt}.`);
  },
};

type Backup = { manifest: Manifest; jobs: WaitingJob[] };

// Read to its end before anything is touched: a backup that was cut short must not cost what is there.
async function inspect(file: string): Promise<Backup> {
  let manifest: Manifest | null = null;
  let jobs: WaitingJob[] = [];
  try {
    await readArchive(file, async (name, entry) => {
      if (name === JOBS) jobs = waitingJobs.parse(JSON.parse(String(await wholeOf(entry))));
      if (name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(String(await wholeOf(entry))));
    });
  } catch (cause) {
    const why = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new CommandFailure(`${file} cannot be read as a backup: ${why}.`, { cause });
  }
  return { manifest: refuseUnfit(file, manifest), jobs };
}

function refuseUnfit(file: string, manifest: Manifest | null): Manifest {
  if (!manifest) throw new CommandFailure(`${file} is not a complete backup: its last entry is missing.`);
  if (manifest.newestMigration > ourNewestMigration()) {
    throw new CommandFailure(`${file} was made by a newer version of the product: restore it with that one.`);
  }
  return manifest;
}

async function refuseFull(url: string, store: FileStore): Promise<void> {
  const isFull = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(
      "select to_regclass('public.profiles') is not null as is",
    );
    if (!rows[0]?.is) return false;
    const { rows: anybody } = await client.query("select 1 from profiles limit 1");
    return anybody.length > 0;
  });
  let hasFiles = false;
  for await (const _ of store.list()) {
    hasFiles = true;
    break;
  }
  if (isFull || hasFiles) {
    throw new CommandFailure(
      `There are ${isFull ? "customers" : "files"} here already: 'restore <file> ${FORCE}' replaces everything.`,
    );
  }
}

async function refuseBusy(url: string): Promise<void> {
  const isBusy = await onDatabase(url, async (client) => {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name like 'prepara%' limit 1",
    );
    return rows.length > 0;
  });
  if (isBusy) throw new CommandFailure("A server is using this database: stop it first.");
}

/** All rows in one transaction; files as they come. */
async function load(
  file: string,
  manifest: Manifest,
  target: { url: string; store: FileStore },
): Promise<void> {
  await onDatabase(target.url, async (client) => {
    await client.query("begin");
    // Migrations may have put rows of their own there.
    for (const { name } of manifest.tables.toReversed()) await client.query(`delete from ${quoted(name)}`);
    const tables = new Map(manifest.tables.map((table) => [TABLES + table.name, table]));
    await readArchive(file, async (name, entry) => {
      const table = tables.get(name);
      if (table) await pipeline(entry, client.query(copyFrom(copyIn(table))));
      else if (name.startsWith(FILES)) await target.store.put(name.slice(FILES.length), await wholeOf(entry));
    });
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), value, isCalled]);
    await client.query("commit");
  });
}

async function onDatabase<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
