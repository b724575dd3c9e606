import type { Cents } from "@prepara/domain/money/money";
import type { WatchedPrice } from "@prepara/domain/prices/monitor";

/** What is known about a product besides its price; null where nobody said. */
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

/** The 90-day figures; null where the source has no average or lowest price. */
export type HistoryStatistics = {
  current: Cents;
  avg90: Cents | null;
  min: Cents | null;
  /** In tenths of a percent under the average; negative when above. */
  dropTenths: number | null;
};

/** A price from a moment on; null from when on nobody offered it. */
export type PricePoint = { at: Date; price: Cents | null };

export type PriceHistory = {
  /** Null when the product is known but no price of the last 90 days is. */
  statistics: HistoryStatistics | null;
  /** Whose prices these are. */
  kind: WatchedPrice;
  facts: ProductFacts;
  /** Oldest first; what was seen in the last 90 days. */
  points: PricePoint[];
};

export type LookUp = {
  /** By ASIN; one that the source does not know is missing. */
  found: Map<string, PriceHistory>;
  /** What is left of an allowance; null where there is none. */
  tokensLeft: number | null;
};

/**
 * `userId`: on whose behalf; null for the house's own jobs. Prices of private lists are told to their owner
 * only.
 */
export type Wanted = { asins: readonly string[]; userId: string | null };

/** Past prices of ASINs. `ports.ts` decides who answers: Keepa, or our own observations. */
export interface PriceHistorySource {
  readonly name: "keepa" | "observations";
  /** How many ASINs one question may hold. */
  readonly mostAtOnce: number;
  /** Throws Outage when it cannot tell. */
  lookUp(wanted: Wanted, signal: AbortSignal): Promise<LookUp>;
}
