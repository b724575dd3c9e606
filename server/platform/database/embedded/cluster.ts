import { execFile } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DataHome } from "./data-home.ts";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";
import { postgresEnvironment } from "./postmaster.ts";
import { isAlive } from "./process-identity.ts";
import type { Programs } from "./programs.ts";

const run = promisify(execFile);
const DRAFT = "new-";

/** PostgreSQL's administrator; the product uses a role without its powers. */
export const ADMINISTRATOR = "postgres";

/**
 * Makes the database's files on the first start: UTF-8, page checksums, a password for every connection.
 * Later starts only check the version.
 */
export async function ensureCluster(dataHome: DataHome, programs: Programs, password: string): Promise<void> {
  const { home, dataPath } = dataHome;
  if (existsSync(dataPath)) {
    refuseOtherVersion(dataPath, programs.majorVersion);
    return;
  }
  deleteDrafts(home);
  const draft = join(home, `${DRAFT}${process.pid}`);
  const passwordFile = join(home, `${DRAFT}${process.pid}.password`);
  try {
    prepareDraft(dataHome, draft, passwordFile, password);
    await initialise(dataHome, programs, draft, passwordFile);
    renameSync(draft, dataPath);
    await syncFolder(home);
  } catch (cause) {
    // If another first start made the files at the same time, they are used instead.
    if (!existsSync(join(dataPath, "PG_VERSION"))) throw whyNotMade(home, cause);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function prepareDraft({ account }: DataHome, draft: string, passwordFile: string, password: string): void {
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (!account) return;
  chownSync(draft, account.uid, account.gid);
  chownSync(passwordFile, account.uid, account.gid);
}

async function initialise(
  { home, account }: DataHome,
  programs: Programs,
  draft: string,
  passwordFile: string,
) {
  await run(
    programs.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${ADMINISTRATOR}`,
      "--encoding=UTF8",
      "--data-checksums",
      "--no-instructions",
      // PostgreSQL's built-in Unicode tables give the same sort order on every machine.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth-local=reject",
      "--auth-host=scram-sha-256",
      `--pwfile=${passwordFile}`,
    ],
    { cwd: home, env: postgresEnvironment(), ...(account && { uid: account.uid, gid: account.gid }) },
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function deleteDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(DRAFT)) continue;
    if (!isAlive(Number.parseInt(name.slice(DRAFT.length), 10)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}

function refuseOtherVersion(dataPath: string, majorVersion: string): void {
  const written = readFileSync(join(dataPath, "PG_VERSION"), "utf8").trim();
  if (written === majorVersion) return;
  throw new EmbeddedDatabaseFailure(
    `The database in ${dataPath} was written by PostgreSQL ${written}, this is ${majorVersion}; 'backup' with the old version and 'restore' with this one.`,
  );
}

function whyNotMade(home: string, cause: unknown): EmbeddedDatabaseFailure {
  const text = cause instanceof Error ? cause.message : String(cause);
  const reason = text.match(/initdb: error: (.*)/)?.[1] ?? text.split("\n")[0];
  return new EmbeddedDatabaseFailure(`The embedded database cannot be made in ${home}: ${reason}`, { cause });
}
