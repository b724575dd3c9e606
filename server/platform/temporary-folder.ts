import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "prepara-tmp-";
/** Folders created by earlier versions of the server, whose names do not contain the process id. */
const OLD_NAMES = /^prepara-(upload|training|backup)-/;
const DAY_MS = 86_400_000;

/** Calls `use` with an empty folder that only this user can read, and deletes it afterwards. */
export const withTemporaryFolder = <Result>(use: (folder: string) => Promise<Result>): Promise<Result> =>
  withFolderOnDemand(async (folder) => use(await folder()));

/** The same with a folder that is created when it is first asked for. */
export async function withFolderOnDemand<Result>(
  use: (folder: () => Promise<string>) => Promise<Result>,
): Promise<Result> {
  let folder: Promise<string> | undefined;
  try {
    return await use(() => {
      folder ??= mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
      return folder;
    });
  } finally {
    if (folder) await rm(await folder, { recursive: true, force: true });
  }
}

/**
 * Deletes the folders of ended processes on this machine, and of an earlier process with this one's id.
 * Called once at the start; returns the number of deleted folders.
 */
export async function sweepTemporaryFolders(now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!(await isLeftOver(name, path, now))) continue;
    // Another user's folder is left to that user's server.
    const isDeleted = await rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (isDeleted) removed += 1;
  }
  return removed;
}

async function isLeftOver(name: string, path: string, now: Date): Promise<boolean> {
  if (name.startsWith(PREFIX)) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    return pid === process.pid || !isRunning(pid);
  }
  if (!OLD_NAMES.test(name)) return false;
  const stats = await stat(path).catch(() => null);
  return stats !== null && now.getTime() - stats.mtimeMs > DAY_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
