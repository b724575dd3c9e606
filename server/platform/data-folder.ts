import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Subfolders that an earlier version may have created readable for other users. */
const OURS = ["files", "logs", "outbox"];

/**
 * Makes the data folder if it is missing. Only its owner can read it and what this process makes from now on:
 * photos, invoices and mails. As root, other accounts can enter but not list it, because PostgreSQL's own
 * account reaches the database through it.
 */
export function openDataFolder(path: string): void {
  makeFolder(path, 0o711);
  process.umask(0o077);
  close(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of OURS) if (existsSync(join(path, name))) close(join(path, name), 0o700);
}

// Another owner's folder, such as a mounted volume, keeps its permissions.
function close(path: string, mode: number): void {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, mode);
}

/**
 * Makes a folder and its missing parents. Node's recursive `mkdir` never returns below a folder in which none
 * can be made, such as /proc: it alternates between ENOENT and EEXIST.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const whole = resolve(path);
  if (existsSync(whole)) {
    // Throws when it is a file.
    mkdirSync(whole, { recursive: true });
    return;
  }
  makeFolder(dirname(whole), mode);
  try {
    mkdirSync(whole, { mode });
  } catch (error) {
    // Another process made it meanwhile.
    if (!existsSync(whole)) throw error;
  }
}
