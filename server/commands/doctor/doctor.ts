import { readAuthSettings } from "#server/auth/auth-settings";
import { withDatabase } from "#server/commands/command";
import type { Db } from "#server/platform/database/database";
import { type FileStore, fileStoreOf } from "#server/platform/files/file-store";
import { type Command, type CommandContext, CommandFailure } from "../command.ts";
import { type Digest, digestOf } from "./digest.ts";
import { diskCheck } from "./disk-check.ts";
import { type Check, fileChecks } from "./file-checks.ts";
import { readFileInventory } from "./file-inventory.ts";
import { sequenceCheck } from "./sequence-check.ts";

const MAX_SHOWN = 5;
/** Reading hundreds of thousands of files takes minutes; listing them takes seconds. */
const WITHOUT_BYTES = "--without-bytes";

/** Checks all invariants and prints a digest of all rows and files. */
export const doctor: Command = {
  name: "doctor",
  takes: [`[${WITHOUT_BYTES}]`],
  does: "checks settings, database, sums and files, and prints a digest of all rows and files",
  async run(context, [flag]) {
    if (flag !== undefined && flag !== WITHOUT_BYTES)
      throw new CommandFailure(`doctor knows ${WITHOUT_BYTES}, not ${flag}.`);
    const { settings, environment, say } = context;
    readAuthSettings(environment, { publicUrl: "http://localhost", anonKey: "", brand: settings.BRAND });
    say("ok    settings");
    const store = await fileStoreOf(settings);
    const checks = [...(await everyCheck()), diskCheck(settings)];
    const failed = await withDatabase(settings, async (db) => {
      say("ok    database reachable and migrated");
      return examine(context, { db, store, checks, readsBytes: flag === undefined });
    });
    if (failed > 0) throw new CommandFailure(`${failed} of ${checks.length} checks failed.`);
  },
};

/**
 * The checks of the slices, then those of the files. The slices are loaded here, because no other command
 * needs them: they double the time of a command's start.
 */
async function everyCheck(): Promise<Check[]> {
  const { features } = await import("#server/features");
  return [
    ...features.flatMap(({ checks = [] }) => checks),
    sequenceCheck,
    ...fileChecks(features.flatMap(({ fileColumns = [] }) => fileColumns)),
  ];
}

/** Runs every check, prints a line for each and the digest; returns how many failed. */
async function examine(
  { say, note }: Pick<CommandContext, "say" | "note">,
  { db, store, checks, readsBytes }: { db: Db; store: FileStore; checks: Check[]; readsBytes: boolean },
): Promise<number> {
  const files = await readFileInventory({ db, store, readsBytes, note });
  if (!readsBytes) say("note  files were listed only: their bytes were not compared");
  if (files.otherFiles > 0) say(`note  files in storage that are not the product's: ${files.otherFiles}`);
  let failed = 0;
  for (const check of checks) {
    const problems = await check.findProblems({ db, files });
    if (problems.length > 0) failed += 1;
    say(`${problems.length === 0 ? "ok   " : "FAIL "} ${check.title}`);
    for (const problem of problems.slice(0, MAX_SHOWN)) say(`      ${problem}`);
    if (problems.length > MAX_SHOWN) say(`      and ${problems.length - MAX_SHOWN} more`);
  }
  say(shown(await digestOf(db, files)));
  return failed;
}

function shown({ hash, tables, rows, files }: Digest): string {
  return `digest ${hash} (${rows} rows in ${tables} tables, ${files} files)`;
}
