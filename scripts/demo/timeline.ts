const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Actions at past times, run in order; the product's clock follows them. */
export type Timeline = {
  /** The product's current time. */
  clock(): Date;
  /** Plans an action `daysAgo` days before today at a full hour; never in the future. */
  plan(daysAgo: number, hour: number, act: () => Promise<void>): void;
  /** Runs all actions in order, including those planned meanwhile, until `signal` aborts. */
  play(signal: AbortSignal): Promise<void>;
};

/** A timeline of at most `days` days that ends at `end`. */
export function timelineUntil(end: Date, days: number): Timeline {
  let now = end.getTime() - (days + 1) * DAY_MS;
  const planned: { at: number; act: () => Promise<void> }[] = [];
  const today = Math.floor(end.getTime() / DAY_MS) * DAY_MS;
  return {
    clock: () => new Date(now),
    plan(daysAgo, hour, act) {
      const at = today - daysAgo * DAY_MS + hour * HOUR_MS + ((planned.length * 7) % 50) * 60_000;
      if (at < end.getTime()) planned.push({ at, act });
    },
    async play(signal) {
      while (!signal.aborted) {
        planned.sort((a, b) => a.at - b.at);
        const next = planned.shift();
        if (!next) break;
        now = Math.max(next.at, now);
        await next.act();
      }
      now = end.getTime();
    },
  };
}
