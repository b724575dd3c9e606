import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it that are missing, one after the other. Node's own recursive `mkdir` never
 * returns below a folder that exists but in which none can be made, as /proc: it is told ENOENT for the child
 * and EEXIST for the parent, in turn.
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
