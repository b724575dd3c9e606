import { setTimeout as delay } from "node:timers/promises";

/** Waits, or ends early when `signal` gives up; never throws, so the caller looks at the signal itself. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => {
    // An aborted wait is no failure of its own: whoever asked sees the signal.
  });
}
