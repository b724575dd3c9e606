import { chmodSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

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
