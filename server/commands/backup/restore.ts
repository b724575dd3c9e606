import { resolve } from "node:path";
import type pg from "pg";
import { withDatabaseUrl } from "#server/commands/command";
import { connectClient } from "#server/platform/database/database";
import { type FileStore, fileStoreOf } from "#server/platform/files/file-store";
import { type Command, CommandFailure } from "../command.ts";
import { countRows } from "./back-up.ts";
import { checkArchive } from "./check-archive.ts";
import { loadArchive } from "./load-archive.ts";
import { sendWaitingJobs } from "./waiting-jobs.ts";

const FORCE = "--force";
const END_SESSIONS = "--end-sessions";

/** Restores a backup into an empty product, and migrates it if the product is newer. */
export const restore: Command = {
  name: "restore",
  takes: ["<file>", `[${FORCE}]`, `[${END_SESSIONS}]`],
  does: `restores a backup into an empty product; ${FORCE} replaces existing data, ${END_SESSIONS} signs everybody out. Stop the server first`,
  async run({ settings, say }, [name = "", ...flags]) {
    const unknown = flags.find((flag) => flag !== FORCE && flag !== END_SESSIONS);
    if (unknown !== undefined)
      throw new CommandFailure(`restore knows ${FORCE} and ${END_SESSIONS}, not ${unknown}.`);
    const file = resolve(name);
    const { manifest, jobs } = await checkArchive(file);
    if (manifest.format === 1)
      say(
        "This backup was made by an older version and has no checksums: only the numbers of its files and rows were compared.",
      );
    const store = await fileStoreOf(settings);
    await withDatabaseUrl(settings, "alone", (url) =>
      asOnlyRestore(url, async () => {
        if (!flags.includes(FORCE)) await refuseNonEmpty(url, store);
        await refuseBusy(url);
        const endsSessions = flags.includes(END_SESSIONS);
        const noLongerNeeded = await loadArchive(file, manifest, { url, store, endsSessions });
        await sendWaitingJobs(url, jobs);
        for (const path of noLongerNeeded) await store.remove(path);
      }),
    );
    say(`Restored ${countRows(manifest)} rows and ${manifest.files} files of ${manifest.madeAt}.`);
  },
};

/** Held by a connection of its own, so that it ends with the process. */
const RESTORE_LOCK = 7_205_604;

/**
 * Refuses while another restore runs into the same database: both would find it empty, and the one that ends
 * last would replace what the other said it restored.
 */
const asOnlyRestore = (url: string, act: () => Promise<void>): Promise<void> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      RESTORE_LOCK,
    ]);
    if (!rows[0]?.isMine) throw new CommandFailure("Another restore is running: wait until it has ended.");
    await act();
  });

async function refuseNonEmpty(url: string, store: FileStore): Promise<void> {
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

async function onDatabase<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectClient(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
