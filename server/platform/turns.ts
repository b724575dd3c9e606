/** Runs a piece of work when its turn comes. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How many may wait, and what the next one is told. */
export type Queue = { longest: number; refusal: () => Error };

/**
 * Lets at most so many pieces of work run at once, first come, first served: a burst of one kind then never
 * takes all database connections from the others (bench: mining).
 */
export function turns(most: number, queue?: Queue): TakeTurn {
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
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
