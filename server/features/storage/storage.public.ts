import { chargeMonths } from "./charge-months.ts";
import { type ClockDeps, countDays } from "./count-days.ts";

/** Counts the days of storage that have ended, and charges the months that are completely counted. */
export async function countStorage(deps: ClockDeps, signal: AbortSignal, atMost?: number): Promise<void> {
  await countDays(deps, signal, atMost);
  await chargeMonths(deps, signal);
}
