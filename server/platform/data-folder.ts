import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Folders of ours in the data folder that an earlier version may have left open to others. */
const OURS = ["files", "logs", "outbox"];

/**
 * Makes the data folder where it is missing. It and all that this process makes from now on can be read by
 * their owner alone: photos, invoices and mails lie there. Root leaves the way through it open, though not
 * the list of its contents, because PostgreSQL's own account goes through it to the database.
 */
export function openDataFolder(path: string): void {
  makeFolder(path, 0o711);
  process.umask(0o077);
  close(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of OURS) if (existsSync(join(path, name))) close(join(path, name), 0o700);
}

// The folder of somebody else who lets us in, e.g. a mounted volume, is theirs to close.
function close(path: string, mode: number): void {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, mode);
}

/**
 * Makes a folder and its missing parents, one after the other. Node's own recursive `mkdir` never returns
 * below a folder in which none can be made, such as /proc: it alternates between ENOENT and EEXIST.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const whole = resolve(path);
  if (existsSync(whole)) {
    // Says so where it is a file.
    mkdirSync(whole, { recursive: true });
    return;
  }
  makeFolder(dirname(whole), mode);
  try {
    mkdirSync(whole, { mode });
  } catch (error) {
    // Made by another process meanwhile.
    if (!existsSync(whole)) throw error;
  }
}
