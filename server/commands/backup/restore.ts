import { resolve } from "node:path";
import type pg from "pg";
import { withDatabaseUrl } from "#server/commands/command";
import { connectClient } from "#server/platform/database/database";
import { fileStoreOf } from "#server/platform/files/file-store";
import { type Command, CommandFailure } from "../command.ts";
import { countRows } from "./back-up.ts";
import { checkArchive } from "./check-archive.ts";
import { loadArchive } from "./load-archive.ts";
import { readStoreContents, type StoreContents } from "./store-contents.ts";
import { hasTable } from "./tables.ts";

const FORCE = "--force";
const DELETE_UNKNOWN = "--delete-unknown-files";
const END_SESSIONS = "--end-sessions";
const FLAGS = [FORCE, DELETE_UNKNOWN, END_SESSIONS];

/** Restores a backup into an empty product, and migrates it if the product is newer. */
export const restore: Command = {
  name: "restore",
  takes: ["<file>", ...FLAGS.map((flag) => `[${flag}]`)],
  does: `restores a backup into an empty product; ${FORCE} replaces existing data, ${DELETE_UNKNOWN} also files that the database does not know, ${END_SESSIONS} signs everybody out. Stop the server first`,
  async run({ settings, say }, [name = "", ...flags]) {
    const unknown = flags.find((flag) => !FLAGS.includes(flag));
    if (unknown !== undefined) throw new CommandFailure(`restore knows ${FLAGS.join(", ")}, not ${unknown}.`);
    const file = resolve(name);
    const checked = await checkArchive(file);
    const { manifest } = checked;
    if (manifest.format === 1)
      say(
        "This backup was made by an older version and has no checksums: only the numbers of its files and rows were compared.",
      );
    const store = await fileStoreOf(settings);
    const others = await withDatabaseUrl(settings, "alone", (url) =>
      asOnlyRestore(url, async () => {
        await refuseBusy(url);
        const before = await onDatabase(url, (client) => readStoreContents(client, store));
        if (!flags.includes(DELETE_UNKNOWN)) refuseUnknownFiles(before);
        if (!flags.includes(FORCE)) await refuseNonEmpty(url, before);
        const restored = await loadArchive(file, checked, {
          url,
          store,
          wasThere: (path) => Object.values(before).some((paths) => paths.has(path)),
          endsSessions: flags.includes(END_SESSIONS),
        });
        for (const path of [...before.known, ...before.unknown])
          if (!restored.has(path)) await store.remove(path);
        return before.others.size;
      }),
    );
    say(`Restored ${countRows(manifest)} rows and ${manifest.files} files of ${manifest.madeAt}.`);
    if (others > 0) say(`Left as they were: files in the store that are not the product's (${others}).`);
  },
};

const counted = (files: number) => (files === 1 ? "1 file" : `${files} files`);

/** Held by a connection of its own, so that it ends with the process. */
const RESTORE_LOCK = 7_205_604;

/**
 * Refuses while another restore runs into the same database: both would find it empty, and the one that ends
 * last would replace what the other said it restored.
 */
const asOnlyRestore = <Result>(url: string, act: () => Promise<Result>): Promise<Result> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      RESTORE_LOCK,
    ]);
    if (!rows[0]?.isMine) throw new CommandFailure("Another restore is running: wait until it has ended.");
    return act();
  });

/**
 * Refuses a store with files of the product that the database does not know, such as a rehearsal into an
 * empty database with the bucket of the running product.
 */
function refuseUnknownFiles({ unknown }: StoreContents): void {
  if (unknown.size === 0) return;
  throw new CommandFailure(
    `The store holds ${counted(unknown.size)} of a product that this database does not know, perhaps of a running one: give this one a store of its own (S3_BUCKET, PREPARA_DATA_DIR). If they are left over, from an interrupted restore or a lost database, ${DELETE_UNKNOWN} deletes those that the backup does not hold.`,
  );
}

async function refuseNonEmpty(url: string, { known }: StoreContents): Promise<void> {
  const isFull = await onDatabase(url, async (client) => {
    if (!(await hasTable(client, "public.profiles"))) return false;
    const { rows: anybody } = await client.query("select 1 from profiles limit 1");
    return anybody.length > 0;
  });
  if (isFull || known.size > 0) {
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

async function onDatabase<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectClient(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
