import { setTimeout as wait } from "node:timers/promises";

/** Longer than the work for a known address takes, so that an unknown one is not told by a quick answer. */
export const EVEN_MS = 60;

/** Answers, or refuses, no sooner than after a fixed time. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(EVEN_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
