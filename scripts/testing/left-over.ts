import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The environment variable that identifies the processes of one test run, including PostgreSQL's. */
export const RUN_VARIABLE = "PREPARA_TEST_RUN";

const ENDING_MS = 5_000;
const POLL_MS = 50;

/** A process that still runs after its test run. */
export type LeftOver = { pid: number; command: string };

/**
 * The processes of `run` that are still running after `endingMs`, the time allowed for shutting down. Needs
 * `/proc`; finds none on other systems.
 */
export async function findLeftOver(run: string, endingMs = ENDING_MS): Promise<LeftOver[]> {
  const deadline = Date.now() + endingMs;
  for (;;) {
    const left = processesOf(run);
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(POLL_MS);
  }
}

function processesOf(run: string): LeftOver[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && contentOf(pid, "environ").split("\0").includes(`${RUN_VARIABLE}=${run}`))
    .map((pid) => ({ pid, command: contentOf(pid, "cmdline").replaceAll("\0", " ").trim() }))
    .filter(({ command }) => command !== ""); // a zombie has none
}

function contentOf(pid: number, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended, or belongs to another user
  }
}
