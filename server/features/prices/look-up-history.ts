import type { LookUp, PriceHistorySource, Wanted } from "#server/adapters/price-history/port";
import type { Db } from "#server/platform/database/database";
import { recordFacts, recordObservations } from "./record-observations.ts";

export type HistoryDeps = { db: Db; clock(): Date; priceHistory: PriceHistorySource };

/** Short, since a user waits for the response. */
const TIME_LIMIT_MS = 15_000;

/**
 * Looks up past prices and stores an outside source's as observations (docs/decisions/0107). No database
 * connection is held while waiting.
 */
export async function lookUpHistory(
  { db, clock, priceHistory }: HistoryDeps,
  wanted: Wanted,
): Promise<LookUp> {
  const answer = await priceHistory.lookUp(wanted, AbortSignal.timeout(TIME_LIMIT_MS));
  if (priceHistory.name === "observations") return answer;
  const now = clock();
  for (const [asin, { kind, statistics, points, facts }] of answer.found) {
    const latest = statistics ? [{ at: now, price: statistics.current }] : [];
    await recordObservations(
      db,
      [...points, ...latest].flatMap(({ at, price }) =>
        price === null ? [] : [{ asin, kind, owner: null, source: priceHistory.name, at, price }],
      ),
    );
    await recordFacts(db, asin, facts, now);
  }
  return answer;
}
