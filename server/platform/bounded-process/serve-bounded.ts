import { Worker } from "node:worker_threads";
import * as z from "zod";
import { Refusal } from "#server/platform/refusal";

const told = z.object({
  input: z.unknown().optional(),
  isKept: z.boolean().default(false),
  memoryMb: z.number(),
  timeMs: z.number(),
  parentPid: z.number(),
});
const given = z.object({ input: z.unknown() });

/** A kept process that stays above this share of its bound after its work ends; a new one is small again. */
const GROWN_SHARE = 0.75;

/**
 * The other side of `runBounded` and `keepBounded`: a program calls this once with its work, which gets the
 * task's input.
 */
export async function serveBounded(work: (input: unknown) => Promise<unknown>): Promise<void> {
  const { input, isKept, memoryMb, timeMs, parentPid } = told.parse(JSON.parse(process.argv[2] ?? ""));
  // A Ctrl+C in a terminal reaches the whole group: the server stops this process when it is ready to.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const limitBytes = memoryMb * 2 ** 20;
  const watchdog = await startWatchdog({ limitBytes, limitMicros: timeMs * 1000, parentPid });
  if (!isKept) {
    process.send?.(await answerTo(work, input), () => process.exit());
    return;
  }
  process.on("disconnect", () => process.exit());
  process.on("message", async (message) => {
    watchdog.postMessage("next work");
    const answer = await answerTo(work, given.parse(message).input);
    process.send?.({ ...answer, isLast: process.memoryUsage.rss() > limitBytes * GROWN_SHARE });
  });
}

async function answerTo(work: (input: unknown) => Promise<unknown>, input: unknown): Promise<object> {
  try {
    return { result: await work(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, answer, facts } = error;
    return { refusal: { reason, answer }, facts };
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
