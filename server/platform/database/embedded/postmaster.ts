import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DataHome } from "./data-home.ts";
import { commandOf, isAlive } from "./process-identity.ts";

/** A running PostgreSQL main process, as its pid file describes it. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

export type LaunchResult =
  | { kind: "ready"; postmaster: Postmaster }
  | { kind: "port-taken" }
  | { kind: "still-occupied" }
  | { kind: "failed"; lastLine: string };

const POLL_MS = 4;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** The PostgreSQL that runs on this data; a stale pid file is deleted. */
export function findPostmaster(dataPath: string): Postmaster | null {
  const found = readPidFile(dataPath);
  if (!found) return null;
  if (isAlive(found.pid) && isPostgresOn(found.pid, dataPath)) return found;
  // PostgreSQL replaces the file of a dead process, but not when another process now has its id (usual in
  // containers).
  rmSync(join(dataPath, "postmaster.pid"), { force: true });
  return null;
}

/** Starts PostgreSQL and waits until it accepts connections; returns the reason if it does not. */
export async function launchPostmaster(
  { home, dataPath, account }: DataHome,
  options: { postgres: string; settings: Record<string, string>; logFile: string; signal: AbortSignal },
): Promise<LaunchResult> {
  const log = openLog(options.logFile);
  const child = spawn(
    options.postgres,
    [
      "-D",
      dataPath,
      ...Object.entries(options.settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      // In its own session, so that Ctrl+C in the terminal reaches only this server, which then shuts
      // PostgreSQL down.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      cwd: home,
      env: postgresEnvironment(),
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  );
  closeSync(log.fd);
  child.unref();
  const end = watchEnd(child);
  while (end.reason === null) {
    const found = readPidFile(dataPath);
    if (found?.isReady && found.pid === child.pid) return { kind: "ready", postmaster: found };
    if (options.signal.aborted) child.kill("SIGQUIT");
    await pause(POLL_MS);
  }
  return whyItEnded(end.reason, readFileSync(options.logFile).subarray(log.size).toString("utf8"));
}

/** Stop signals in this order, each with its part of the time: fast shutdown, immediate shutdown, kill. */
const STOP_SIGNALS = [
  ["SIGINT", 0.7],
  ["SIGQUIT", 0.2],
  ["SIGKILL", 0.1],
] as const;

/**
 * Shuts PostgreSQL down (open transactions are rolled back) within `timeoutMs`; towards the end it is
 * stopped immediately, which loses nothing that was committed.
 */
export async function stopPostmaster(pid: number, timeoutMs = 20_000): Promise<void> {
  for (const [signal, share] of STOP_SIGNALS) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs * share;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await pause(POLL_MS);
    }
  }
}

/**
 * The environment of PostgreSQL's programs: no `PG…` variable, which would change their connections. A test
 * run's mark is passed on, by which `npm test` finds processes left running.
 */
export function postgresEnvironment(): Record<string, string> {
  const { PATH = "", PREPARA_TEST_RUN } = process.env;
  return { PATH, LC_ALL: "C", TZ: "UTC", ...(PREPARA_TEST_RUN && { PREPARA_TEST_RUN }) };
}

function readPidFile(dataPath: string): Postmaster | null {
  const path = join(dataPath, "postmaster.pid");
  if (!existsSync(path)) return null;
  try {
    const [pid, , , port, , , , status] = readFileSync(path, "utf8").split("\n");
    if (!Number(pid)) return null;
    return { pid: Number(pid), port: Number(port), isReady: status?.trim() === "ready" };
  } catch {
    return null;
  }
}

function isPostgresOn(pid: number, dataPath: string): boolean {
  const command = commandOf(pid);
  if (!command) return false;
  return basename(command[0] ?? "").startsWith("postgres") && command.join(" ").includes(`-D ${dataPath} `);
}

function openLog(path: string): { fd: number; size: number } {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  return { fd: openSync(path, "a", 0o600), size: statSync(path).size };
}

function watchEnd(child: ChildProcess): { reason: string | null } {
  const end: { reason: string | null } = { reason: null };
  child.once("exit", (code, signal) => {
    end.reason = `ended with ${signal ?? `code ${code}`}`;
  });
  child.once("error", (error) => {
    end.reason = error.message;
  });
  return end;
}

function whyItEnded(reason: string, output: string): LaunchResult {
  if (output.includes("could not create any TCP/IP sockets")) return { kind: "port-taken" };
  if (/lock file "[^"\n]*" already exists|pre-existing shared memory block/.test(output))
    return { kind: "still-occupied" };
  const fatal = output.match(/(?:FATAL|PANIC): {2}(.*)/)?.[1];
  return { kind: "failed", lastLine: fatal ?? reason };
}
