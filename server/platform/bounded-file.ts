import { closeSync, fstatSync, openSync, renameSync, statSync } from "node:fs";

/**
 * Opens a file to append to; the returned function says which descriptor to write to now. A full file is
 * renamed to `<path>.1`, in place of the one before, so that both together hold about twice `mostBytes`
 * however many requests strangers send. Several processes may write to the same file.
 */
export function boundedFile(path: string, mostBytes: number): () => number {
  let fd = openSync(path, "a");
  return () => {
    try {
      const own = fstatSync(fd);
      // Another process may have renamed it, or `logrotate`.
      const isAtPath = statSync(path, { throwIfNoEntry: false })?.ino === own.ino;
      if (isAtPath && own.size < mostBytes) return fd;
      if (isAtPath) renameSync(path, `${path}.1`);
      const next = openSync(path, "a");
      closeSync(fd);
      fd = next;
    } catch {
      // The lines go on into the file that is open.
    }
    return fd;
  };
}
