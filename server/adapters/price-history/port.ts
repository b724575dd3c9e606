import type { Cents } from "@prepara/domain/money/money";
import type { WatchedPrice } from "@prepara/domain/prices/monitor";

/** Product data other than prices; null if unknown. */
export type ProductFacts = {
  title: string | null;
  brand: string | null;
  category: string | null;
  imageUrl: string | null;
  gtins: string[];
  rating: number | null;
  reviewCount: number | null;
  salesRank: number | null;
};

/** The 90-day statistics; null if the source has no average or lowest price. */
export type HistoryStatistics = {
  current: Cents;
  avg90: Cents | null;
  min: Cents | null;
  /** How far the current price is below the average, in tenths of a percent; negative when it is above. */
  dropTenths: number | null;
};

/** A change of the price: the new price from `at` on; null if there was no offer. */
export type PricePoint = { at: Date; price: Cents | null };

export type PriceHistory = {
  /** Null if the last 90 days have no price. */
  statistics: HistoryStatistics | null;
  /** Whether these are Amazon's or suppliers' prices. */
  kind: WatchedPrice;
  facts: ProductFacts;
  /** The last 90 days, oldest first. */
  points: PricePoint[];
};

export type LookUp = {
  /** By ASIN, without unknown ones. */
  found: Map<string, PriceHistory>;
  /** Remaining tokens; null without a quota. */
  tokensLeft: number | null;
};

/**
 * `userId` is the customer; null for background jobs. Prices of private lists are returned only to their
 * owner.
 */
export type Wanted = { asins: readonly string[]; userId: string | null };

/** Past prices of ASINs. `ports.ts` selects Keepa or our own observations. */
export interface PriceHistorySource {
  readonly name: "keepa" | "observations";
  /** Maximum number of ASINs per call. */
  readonly maxAsinsPerCall: number;
  /** Throws `Outage` on failure. */
  lookUp(wanted: Wanted, signal: AbortSignal): Promise<LookUp>;
}
