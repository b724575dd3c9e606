import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** File systems that cannot write a folder's list of files through, such as some of a network, say so. */
const notForFolders = new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES"]);

/**
 * Resolves once a file, and its name in each folder from its own up to `root`, are on the disk itself, so
 * that a power cut leaves them there. Without it the system writes them within half a minute.
 *
 * `keptFolders` are the folders whose own names earlier calls have written: their parents are not written
 * again, because uploads take turns at the disk.
 */
export async function syncToDisk(
  file: string,
  root: string,
  keptFolders: Set<string> = new Set(),
): Promise<void> {
  await sync(file);
  const written: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const identity = await sync(folder).catch((error: NodeJS.ErrnoException) => {
      if (!notForFolders.has(error.code ?? "")) throw error;
    });
    if (identity !== undefined) {
      if (keptFolders.has(identity)) break;
      written.push(identity);
    }
    if (folder === root || folder === dirname(folder)) break;
  }
  for (const identity of written) keptFolders.add(identity);
}

/** Returns what tells the file or folder from another one that was made under its path later. */
async function sync(path: string): Promise<string> {
  const handle = await open(path);
  try {
    await handle.sync();
    const { dev, ino, birthtimeMs } = await handle.stat();
    return `${path} ${dev} ${ino} ${birthtimeMs}`;
  } finally {
    await handle.close();
  }
}
