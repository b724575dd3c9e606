import { landedPrice } from "@prepara/domain/miner/offers";
import type { Cents } from "@prepara/domain/money/money";
import type { WatchedPrice } from "@prepara/domain/prices/monitor";
import { answerRefusal, type SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import { type HistoryDeps, lookUpHistory } from "./look-up-history.ts";
import { ownerOf, recordObservations } from "./record-observations.ts";

export type PriceDeps = HistoryDeps & { suppliers: SupplierSearch };

/** A current price; `lowest` is the lowest recent one. */
export type PriceNow = { price: Cents; lowest: Cents; title: string | null; imageUrl: string | null };

/**
 * Reads Amazon's price or the cheapest supplier's and stores it as an observation. Null when there is none;
 * throws Outage.
 */
export async function priceNow(
  deps: PriceDeps,
  wanted: Sender & { asin: string; watches: WatchedPrice },
): Promise<PriceNow | null> {
  return wanted.watches === "amazon" ? amazonPrice(deps, wanted) : supplierPrice(deps, wanted);
}

async function amazonPrice(
  deps: PriceDeps,
  { userId, asin }: { userId: string; asin: string },
): Promise<PriceNow | null> {
  const { found } = await lookUpHistory(deps, { asins: [asin], userId });
  const history = found.get(asin);
  if (!history?.statistics) return null;
  const { current, min } = history.statistics;
  const { title, imageUrl } = history.facts;
  return { price: current, lowest: min ?? current, title, imageUrl };
}

async function supplierPrice(
  { db, clock, suppliers }: PriceDeps,
  { network, userId, asin }: Sender & { asin: string },
): Promise<PriceNow | null> {
  const { offers, answers, title, imageUrl, privateTo } = await suppliers.findOffers({
    network,
    userId,
    asin,
  });
  const [best] = offers;
  if (!best) {
    const failure = answerRefusal(answers);
    if (failure) throw failure;
    return null;
  }
  const price = landedPrice(best);
  const owner = ownerOf(best.source, { userId, privateTo });
  await recordObservations(db, [{ asin, kind: "supplier", owner, source: best.source, at: clock(), price }]);
  return { price, lowest: price, title, imageUrl };
}
