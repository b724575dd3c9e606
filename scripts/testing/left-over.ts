import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The environment variable that marks every process of one test run, including PostgreSQL's. */
export const MARK = "PREPARA_TEST_RUN";

const ENDING_MS = 5_000;
const POLL_MS = 50;

/** A process that still runs after its test run. */
export type LeftOver = { pid: number; command: string };

/**
 * The processes marked with `run` that still run, after a moment for those that are ending. Needs `/proc`;
 * finds none on other systems.
 */
export async function findLeftOver(run: string, endingMs = ENDING_MS): Promise<LeftOver[]> {
  const deadline = Date.now() + endingMs;
  for (;;) {
    const left = markedProcesses(run);
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(POLL_MS);
  }
}

function markedProcesses(run: string): LeftOver[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && contentOf(pid, "environ").split("\0").includes(`${MARK}=${run}`))
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
