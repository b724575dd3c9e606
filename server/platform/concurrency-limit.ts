/** Runs a piece of work as soon as the limit allows it. */
export type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The same, counted for each key on its own. */
export type LimitConcurrencyPerKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** How many may wait, and the error that the next one gets. */
export type Queue = { longest: number; refusal: () => Error };

/**
 * Limits how many pieces of work run at once, first come, first served: a burst of one kind never takes all
 * database connections from the others (bench: mining). Without a queue any number may wait.
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
      // The next one takes over this one's place, so `running` stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Limits concurrency for each key on its own: however much one key asks for, the others find the database
 * connections and the event loop as free as before. A key without work takes no memory.
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
