/** Runs a piece of work of one key when fewer than `most` of that key run. */
export type RunPerKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** `most` run at once per key, `longest` wait, and the next one gets `refusal`. */
type Bounds = { most: number; longest: number; refusal: () => Error };

/**
 * Limits concurrency for each key on its own, first come, first served: however much one key asks for, the
 * others find the database connections and the event loop as free as before. A key without work takes no
 * memory.
 */
export function concurrencyPerKey({ most, longest, refusal }: Bounds): RunPerKey {
  const active = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const own = active.get(key) ?? { running: 0, waiting: [] };
    if (own.running >= most) {
      if (own.waiting.length >= longest) throw refusal();
      // Whoever ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => own.waiting.push(resolve));
    } else {
      own.running += 1;
      active.set(key, own);
    }
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else {
        own.running -= 1;
        if (own.running === 0) active.delete(key);
      }
    }
  };
}
