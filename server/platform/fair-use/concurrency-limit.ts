/** Runs a task as soon as the limit allows it. */
export type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The same, counted for each key separately. */
export type LimitConcurrencyPerKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** How many tasks may wait, and the error for the next one. */
export type Queue = { longest: number; refusal: () => Error };

/**
 * Limits how many tasks run at once, first come, first served, so that a burst of one kind leaves database
 * connections for others. Without a queue any number may wait. Not `p-limit`, because its queue has no bound
 * and no refusal.
 */
export function concurrencyLimit(most: number, queue?: Queue): LimitConcurrency {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (queue && waiting.length >= queue.longest) throw queue.refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next task uses this one's slot, so `running` does not change.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Limits concurrency for each key separately, so that one key's tasks do not slow down the others. A key
 * without tasks uses no memory.
 */
export function concurrencyLimitPerKey(most: number, queue: Queue): LimitConcurrencyPerKey {
  const active = new Map<string, { limit: LimitConcurrency; inside: number }>();
  return async (key, work) => {
    const own = active.get(key) ?? { limit: concurrencyLimit(most, queue), inside: 0 };
    active.set(key, own);
    own.inside += 1;
    try {
      return await own.limit(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) active.delete(key);
    }
  };
}
