import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { Refusal } from "#server/platform/refusal";

const startOptions = z.object({
  input: z.unknown().optional(),
  isKept: z.boolean().default(false),
  memoryMb: z.number(),
  timeMs: z.number(),
  parentPid: z.number(),
});
const nextTask = z.object({ input: z.unknown() });

/** A worker that uses more than this fraction of its memory limit after a task is replaced by a new one. */
const GROWN_FRACTION = 0.75;

/**
 * Called once by a program started with `runBounded` or `boundedWorker`: receives its input and returns the
 * result of `work`.
 */
export async function serveBounded(work: (input: unknown) => Promise<unknown>): Promise<void> {
  const { input, isKept, memoryMb, timeMs, parentPid } = startOptions.parse(
    JSON.parse(process.argv[2] ?? ""),
  );
  // A Ctrl+C in a terminal signals the whole process group; the server stops this process itself.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const limitBytes = memoryMb * 2 ** 20;
  const watchdog = await startWatchdog({ limitBytes, limitMicros: timeMs * 1000, parentPid });
  if (!isKept) {
    process.send?.(await resultOf(work, input), () => process.exit());
    return;
  }
  process.on("disconnect", () => process.exit());
  process.on("message", async (message) => {
    watchdog.postMessage("next task");
    const answer = await resultOf(work, nextTask.parse(message).input);
    process.send?.({ ...answer, isLast: process.memoryUsage.rss() > limitBytes * GROWN_FRACTION });
  });
}

async function resultOf(work: (input: unknown) => Promise<unknown>, input: unknown): Promise<object> {
  try {
    return { result: await work(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, answer, facts } = error;
    return { refusal: { reason, answer }, facts };
  } finally {
    flushCompileCache(); // Node writes it at exit, but this process is killed before
  }
}

async function startWatchdog(watched: {
  limitBytes: number;
  limitMicros: number;
  parentPid: number;
}): Promise<Worker> {
  const watchdog = new Worker(new URL("./watchdog.ts", import.meta.url), { workerData: watched });
  await new Promise<void>((resolve, reject) => {
    watchdog.once("message", () => resolve());
    watchdog.once("error", reject);
  });
  return watchdog;
}
