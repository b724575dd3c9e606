import { type Offer, type SupplierSourceName, supplierSourceLabels } from "@prepara/domain/miner/offers";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import { Outage, type OutageKind } from "#server/platform/outage";

/** What to search for: the ASIN, its product codes (GTIN-14) if known, and a title. */
export type WantedProduct = {
  userId: string;
  asin: string;
  gtins: readonly string[];
  title: string | null;
};

/** A source of supplier offers. `ports.ts` selects the sources from the settings. */
export interface SupplierSource {
  readonly name: SupplierSourceName;
  /** Time limit in ms. */
  readonly timeLimitMs: number;
  /** `metered`: each search uses up a quota, so responses are stored and reused. */
  readonly cost: "free" | "metered";
  /** Offers of new goods in US dollars. Throws `Outage` on failure. */
  find(product: WantedProduct, signal: AbortSignal): Promise<Offer[]>;
}

/** The result of one source, offers or a failure. */
export type SourceAnswer = {
  source: SupplierSourceName;
  /** The time of the response; in the past for a stored one. */
  answeredAt: Date;
  tookMs: number;
} & ({ offers: Offer[] } | { failure: OutageKind; retryAfterMs?: number });

export type ProductOffers = {
  title: string | null;
  imageUrl: string | null;
  /** The customer whose private price lists provided the codes; null if they were public. */
  privateTo: string | null;
  /** Cheapest landed price first, without Amazon's offers. */
  offers: Offer[];
  answers: SourceAnswer[];
};

const byRelevance: readonly OutageKind[] = ["rate_limit", "insufficient_credits", "auth", "timeout"];

/** The most relevant failure to show if there are no offers; null if no source failed. */
export function answerRefusal(answers: readonly SourceAnswer[]): Outage | null {
  const failures = answers.flatMap((answer) => ("failure" in answer ? [answer] : []));
  const failed =
    byRelevance.flatMap((kind) => failures.find((each) => each.failure === kind) ?? [])[0] ?? failures[0];
  if (!failed) return null;
  const { source, failure, retryAfterMs } = failed;
  return new Outage(
    supplierSourceLabels[source],
    failure,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
}

/** Searches all sources at once. Networks take turns at the database, and so do the customers of each. */
export interface SupplierSearch {
  findOffers(search: Sender & { asin: string }): Promise<ProductOffers>;
}
