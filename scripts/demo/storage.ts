import { countStorage } from "../../server/features/storage/storage.public.ts";
import type { DemoContext } from "./demo-context.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Storage is counted on the first day of each month, which charges the month before, and today. */
export function planStorage(
  { product, timeline }: Pick<DemoContext, "product" | "timeline">,
  days: number,
  signal: AbortSignal,
): void {
  const deps = {
    db: product.db,
    clock: timeline.clock,
    settings: { WAREHOUSE_TIME_ZONE: "America/New_York" },
  };
  const opening = timeline.clock().getTime();
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    const isFirst = new Date(opening + (days - daysAgo) * DAY_MS).getUTCDate() === 1;
    // At nine hours in UTC the day has begun in the warehouse, too.
    if (daysAgo === 0 || isFirst) timeline.plan(daysAgo, 9, () => countStorage(deps, signal));
  }
}
