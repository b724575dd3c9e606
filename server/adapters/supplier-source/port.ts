import type { Offer, SupplierSourceName } from "@prepara/domain/miner/offers";
import { supplierSourceLabels } from "@prepara/domain/miner/offers";
import { Outage, type OutageKind } from "#server/platform/outage";

/** What a source may look for: the ASIN, its product codes (GTIN-14) where they are known, and a title. */
export type WantedProduct = {
  userId: string;
  asin: string;
  gtins: readonly string[];
  title: string | null;
};

/**
 * Somebody who knows at which price suppliers sell a product. `ports.ts` decides from the settings who is
 * asked.
 */
export interface SupplierSource {
  readonly name: SupplierSourceName;
  /** How long it may take, in ms. */
  readonly timeLimitMs: number;
  /** `metered`: each question costs of an allowance, so its answers are kept and used again. */
  readonly cost: "free" | "metered";
  /** New goods in US dollars; empty when it knows none; throws Outage when it cannot tell. */
  find(product: WantedProduct, signal: AbortSignal): Promise<Offer[]>;
}

/** What one source said, a failure included: one that fails does not spoil the others. */
export type SourceAnswer = {
  source: SupplierSourceName;
  /** When it answered; older than now when the answer was kept. */
  answeredAt: Date;
  tookMs: number;
} & ({ offers: Offer[] } | { failure: OutageKind; retryAfterMs?: number });

export type ProductOffers = {
  title: string | null;
  imageUrl: string | null;
  /**
   * The customer whose private price lists named the product for all sources; null when it was asked by
   * public names.
   */
  privateTo: string | null;
  /** Ranked: cheapest landed price first, none of Amazon's. */
  offers: Offer[];
  answers: SourceAnswer[];
};

const gravest: readonly OutageKind[] = ["rate_limit", "insufficient_credits", "auth", "timeout"];

/** The failure to tell when no source had an offer: the one that says most; null when all answered. */
export function failureOf(answers: readonly SourceAnswer[]): Outage | null {
  const failures = answers.flatMap((answer) => ("failure" in answer ? [answer] : []));
  const told =
    gravest.flatMap((kind) => failures.find((each) => each.failure === kind) ?? [])[0] ?? failures[0];
  if (!told) return null;
  const { source, failure, retryAfterMs } = told;
  return new Outage(
    supplierSourceLabels[source],
    failure,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
}

/** All sources asked at once. */
export interface SupplierDesk {
  findOffers(wish: { userId: string; asin: string }): Promise<ProductOffers>;
}
