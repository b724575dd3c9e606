import { askAboutLongStays } from "../../server/features/cases/deadlines/long-stays.ts";
import { countStorage } from "../../server/features/storage/storage.public.ts";
import type { DemoContext } from "./demo-context.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const WAREHOUSE_TIME_ZONE = "America/New_York";

/** Paid days after which the demo asks a customer about goods: its story is too short for the usual 120. */
export const ABANDON_AFTER_DAYS = 10;

/** Storage is counted on the first day of each month, which charges the month before. */
export function planStorage(
  { product, timeline }: Pick<DemoContext, "product" | "timeline">,
  days: number,
  signal: AbortSignal,
): void {
  const deps = { db: product.db, clock: timeline.clock, settings: { WAREHOUSE_TIME_ZONE } };
  const opening = timeline.clock().getTime();
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    const isFirst = new Date(opening + (days - daysAgo) * DAY_MS).getUTCDate() === 1;
    // At nine hours in UTC the day has begun in the warehouse, too.
    if (isFirst) timeline.plan(daysAgo, 9, () => countStorage(deps, signal));
  }
}

/** Counts the days until now and asks about goods that have been stored for long, as the nightly jobs do. */
export async function endStorage(
  { product, timeline }: Pick<DemoContext, "product" | "timeline">,
  signal: AbortSignal,
): Promise<void> {
  const settings = { WAREHOUSE_TIME_ZONE, ABANDON_AFTER_DAYS };
  const deps = { db: product.db, clock: timeline.clock, settings };
  await countStorage(deps, signal);
  await askAboutLongStays(deps, signal);
}
