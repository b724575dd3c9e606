import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#server/platform/data-folder";
import { type Account, accountFor, mayEnter } from "./account.ts";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";

/** Where data and program files go when PostgreSQL's account cannot enter the server's folders. */
export const SYSTEM_ROOT = "/var/lib";

/**
 * The embedded database's folders. `notes` (`<dataDir>/postgres`: password, port) belongs to the server;
 * `home` holds the data, and is another folder when `account` cannot enter the first; `dataPath` belongs to
 * PostgreSQL.
 */
export type DataHome = { notes: string; home: string; dataPath: string; account: Account | null };

const ELSEWHERE = "data-is-elsewhere.txt";
const OWNER_NOTE = "belongs-to.txt";

/**
 * Finds the database of `dataDir`, or prepares the folders for a new one. Throws when they cannot be used.
 */
export function openDataHome(dataDir: string): DataHome {
  const notes = join(dataDir, "postgres");
  makeFolder(notes);
  const known = knownHome(notes);
  const account = accountFor(known && join(known, "data"));
  if (account) chmodSync(notes, 0o711);
  const home = known ?? newHome(notes, account);
  if (home !== notes) claim(home, notes);
  if (account && !mayEnter(home, account)) {
    throw new EmbeddedDatabaseFailure(
      `The database in ${home} belongs to ${account.name}, who may not enter that folder; open the way to it or start as that user.`,
    );
  }
  return { notes, home, dataPath: join(home, "data"), account };
}

/** The database's password: made once, readable only by the server's account. */
export function readPassword(notes: string): string {
  const path = join(notes, "password");
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
    // `link` never replaces a file: of two first starts at once, both use the password that was written
    // first.
    try {
      linkSync(draft, path);
    } catch (cause) {
      if (!existsSync(path)) throw cause;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(path, "utf8").trim();
}

/**
 * The port of the last start, kept so that an operator's tools continue to work; null before the first start.
 */
export function rememberedPort(notes: string): number | null {
  const path = join(notes, "port");
  const port = existsSync(path) ? Number(readFileSync(path, "utf8")) : Number.NaN;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}

export function rememberPort(notes: string, port: number): void {
  writeFileSync(join(notes, "port"), `${port}\n`);
}

/** The folder that holds the data of the database with these notes; null before the first start. */
export function knownHome(notes: string): string | null {
  const note = join(notes, ELSEWHERE);
  if (existsSync(note)) return readFileSync(note, "utf8").split("\n")[0] ?? null;
  return existsSync(join(notes, "data")) ? notes : null;
}

function newHome(notes: string, account: Account | null): string {
  if (account === null || mayEnter(notes, account)) return notes;
  const hash = createHash("sha256").update(realpathSync(notes)).digest("hex").slice(0, 12);
  const home = join(SYSTEM_ROOT, `prepara-${hash}`);
  makeFolder(home);
  chmodSync(home, 0o711);
  writeFileSync(
    join(notes, ELSEWHERE),
    `${home}\nThe database's files are in the folder above: PostgreSQL does not run as root, and its account (${account.name}) may not enter this one.\n`,
  );
  return home;
}

// A copied data folder contains the original's note, which must not make two servers use one database.
function claim(home: string, notes: string): void {
  if (!existsSync(home)) {
    throw new EmbeddedDatabaseFailure(
      `The database's folder ${home}, named in ${join(notes, ELSEWHERE)}, is gone.`,
    );
  }
  const note = join(home, OWNER_NOTE);
  const self = realpathSync(notes);
  const owner = existsSync(note) ? readFileSync(note, "utf8").trim() : self;
  if (owner !== self && existsSync(join(owner, ELSEWHERE))) {
    throw new EmbeddedDatabaseFailure(
      `${self} is a copy: its database in ${home} belongs to ${owner}. Delete the copied folder, or use 'backup' and 'restore'.`,
    );
  }
  writeFileSync(note, `${self}\n`);
}
