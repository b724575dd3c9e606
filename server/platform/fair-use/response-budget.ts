import { setTimeout as pause, setImmediate as untilCounted } from "node:timers/promises";
import type { LimitConcurrencyPerKey } from "./concurrency-limit.ts";

/** How much a customer may be sent at once after a pause, in seconds of the rate. */
const BURST_SECONDS = 5;
/**
 * The longest wait, in seconds: answers that did not wait (refusals) count as well, and somebody with a
 * stolen session must not keep the owner from reading after that session was ended.
 */
const MAX_WAIT_SECONDS = 30;
/** With more customers than this, those with a full allowance are dropped. */
const MANY_CUSTOMERS = 10_000;

export type ResponseBudget = {
  /** Counts a response of `bytes`. */
  count(userId: string, bytes: number): void;
  /** Milliseconds until the customer's responses are within the rate again; 0 when they are. */
  excessMs(userId: string): number;
};

/**
 * Counts the bytes of each customer's responses. Reading, parsing and writing a megabyte takes tens of
 * milliseconds of the event loop, and nothing else limits how long a list's texts are: one customer who read
 * a hundred long ones again and again made others wait for a second. Counted in this process's memory; `now`
 * is in milliseconds.
 */
export function responseBudget(bytesPerSecond: number, now: () => number): ResponseBudget {
  /** Time at which a customer's allowance is full again. */
  const fullAt = new Map<string, number>();
  let sweepAt = MANY_CUSTOMERS;
  return {
    count(userId, bytes) {
      const at = now();
      const full = Math.max(fullAt.get(userId) ?? 0, at) + (bytes / bytesPerSecond) * 1000;
      fullAt.set(userId, Math.min(full, at + (BURST_SECONDS + MAX_WAIT_SECONDS) * 1000));
      if (fullAt.size < sweepAt) return;
      for (const [other, full] of fullAt) if (full <= at) fullAt.delete(other);
      sweepAt = Math.max(MANY_CUSTOMERS, 2 * fullAt.size);
    },
    excessMs: (userId) => Math.max(0, (fullAt.get(userId) ?? 0) - now() - BURST_SECONDS * 1000),
  };
}

type Turns = { budget: ResponseBudget; run: LimitConcurrencyPerKey; oneAtATime: LimitConcurrencyPerKey };

/**
 * Runs reads of a customer as `run` does; those that start beyond the budget wait for it, one at a time and
 * without a slot, so that writes need not wait for them. `party` takes turns in both queues.
 */
export function readWithin({ budget, run, oneAtATime }: Turns): LimitConcurrencyPerKey {
  return async (userId, work, party) => {
    const mayStart = () => budget.excessMs(userId) === 0;
    const first = await run(userId, async () => (mayStart() ? { result: await work() } : null), party);
    if (first) return first.result;
    return new Promise((resolve, reject) => {
      oneAtATime(
        userId,
        async () => {
          await pause(budget.excessMs(userId));
          await run(userId, work, party).then(resolve, reject);
          await untilCounted(); // the response is made and counted after its handler has ended
        },
        party,
      ).catch(reject);
    });
  };
}
