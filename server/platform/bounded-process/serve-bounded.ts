import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { Refusal } from "#server/platform/refusal";

const told = z.object({ input: z.unknown(), memoryMb: z.number(), parentPid: z.number() });

/** Requests are served first. */
const PRIORITY = 10;

/** The other side of `runBounded`: a program calls this once with its work, which gets the task's input. */
export async function serveBounded(work: (input: unknown) => Promise<unknown>): Promise<void> {
  const { input, memoryMb, parentPid } = told.parse(JSON.parse(process.argv[2] ?? ""));
  // A Ctrl+C in a terminal reaches the whole group: the server stops this process when it is ready to.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  setPriority(PRIORITY);
  await startWatchdog({ limitBytes: memoryMb * 2 ** 20, parentPid });
  let answer: object;
  try {
    answer = { result: await work(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = { refusal: error.reason, facts: error.facts };
  }
  process.send?.(answer, () => process.exit());
}

async function startWatchdog(watched: { limitBytes: number; parentPid: number }): Promise<void> {
  const watchdog = new Worker(new URL("./watchdog.ts", import.meta.url), { workerData: watched });
  await new Promise<void>((resolve, reject) => {
    watchdog.once("message", () => resolve());
    watchdog.once("error", reject);
  });
}
