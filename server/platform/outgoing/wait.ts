import { setTimeout as delay } from "node:timers/promises";

/** Waits, or resolves early when `signal` aborts; never throws, so the caller checks the signal. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => {
    // An aborted wait is not an error.
  });
}
