import { existsSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";

/** The system account that runs PostgreSQL when the server runs as root, which PostgreSQL refuses. */
export type Account = { name: string; uid: number; gid: number };

const PREFERRED = ["postgres", "nobody"];

/**
 * The account to run PostgreSQL as, or null for the server's own. Existing data keeps its owner. Throws when
 * the server runs as root and the machine has no suitable account.
 */
export function accountFor(dataPath: string | null): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (dataPath && existsSync(dataPath)) {
    const { uid, gid } = statSync(dataPath);
    if (uid !== 0) return { name: `uid ${uid}`, uid, gid };
  }
  for (const name of PREFERRED) {
    const account = accountNamed(name);
    if (account && account.uid > 0) return account;
  }
  throw new EmbeddedDatabaseFailure(
    "PostgreSQL cannot run as root and this machine has neither an account 'postgres' nor 'nobody'; start as an ordinary user or set DATABASE_URL.",
  );
}

const READ_AND_ENTER = 5;
const ENTER = 1;

/** Whether `account` may read and run the file at `path` and enter all of its parent folders. */
export function mayRun(path: string, account: Account): boolean {
  const real = realpathSync(path);
  return (
    (bitsFor(statSync(real), account) & READ_AND_ENTER) === READ_AND_ENTER && mayEnter(dirname(real), account)
  );
}

/** Whether `account` may enter `folder` and all of its parents. */
export function mayEnter(folder: string, account: Account): boolean {
  for (let each = realpathSync(folder); ; each = dirname(each)) {
    if ((bitsFor(statSync(each), account) & ENTER) === 0) return false;
    if (each === dirname(each)) return true;
  }
}

function bitsFor(stats: Stats, account: Account): number {
  if (stats.uid === account.uid) return stats.mode >> 6;
  if (stats.gid === account.gid) return stats.mode >> 3;
  return stats.mode;
}

/** The machine's account with this name. */
export function accountNamed(wanted: string): Account | undefined {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find(({ name }) => name === wanted);
}
