import { type Cents, maxCents, plus, roundHalfUp, zeroCents } from "#domain/money/money";

/** A supplier's price for the product in new condition. */
export type Offer = {
  /** The source that reported the offer. */
  source: SupplierSourceName;
  supplier: string;
  title: string;
  price: Cents;
  /** Null when unknown; it then counts as zero. */
  shipping: Cents | null;
  url: string | null;
  imageUrl: string | null;
  /** `code`: found by ASIN, UPC or EAN; `words`: by the title, so it may be another product. */
  match: "code" | "words";
  /** When the source last saw this price. */
  seenAt: Date;
};

export const supplierSourceNames = ["price-lists", "upcitemdb", "serpapi", "ebay"] as const;
export type SupplierSourceName = (typeof supplierSourceNames)[number];

export const supplierSourceLabels = {
  "price-lists": "Listas de preços",
  upcitemdb: "UPCitemdb",
  serpapi: "Google Shopping",
  ebay: "eBay",
} as const satisfies Record<SupplierSourceName, string>;

const DAY_MS = 86_400_000;

/** Older prices are ignored. */
export const staleAfterMs = 180 * DAY_MS;

const amazonHost = /^(?:[a-z0-9-]+\.)*(?:amazon\.[a-z.]{2,6}|amzn\.to|a\.co)$/i;
const amazonName = /^amazon(?:\.[a-z.]{2,6})?(?:[\s(].*)?$/i;

/** Price with shipping: what offers are compared by. */
export const landedPrice = (offer: Pick<Offer, "price" | "shipping">): Cents =>
  plus(offer.price, offer.shipping ?? zeroCents);

/** Whether an offer is Amazon's own, which is never a supplier (docs/decisions/0107). */
export function isAmazon(offer: Pick<Offer, "supplier" | "url">): boolean {
  if (amazonName.test(offer.supplier.trim())) return true;
  const host = /^https?:\/\/([^/?#:]+)/i.exec(offer.url ?? "")?.[1] ?? "";
  return amazonHost.test(host);
}

/**
 * The offers that count, cheapest landed price first: none of Amazon's, none without a price, none older than
 * 180 days.
 */
export function rankOffers(offers: readonly Offer[], now: Date): Offer[] {
  return offers
    .filter((offer) => offer.price > 0 && landedPrice(offer) <= maxCents && !isAmazon(offer))
    .filter((offer) => now.getTime() - offer.seenAt.getTime() <= staleAfterMs)
    .sort((a, b) => landedPrice(a) - landedPrice(b) || b.seenAt.getTime() - a.seenAt.getTime());
}

export type Viability = {
  viable: boolean;
  /** Price over cost, less one, in basis points; null when the cost is nothing. */
  marginBasisPoints: number | null;
};

/** The price has to exceed this many times the cost (docs/product.md#miner). */
export const viableMultiple = 2.5;

/**
 * Whether buying at `cost` and selling at Amazon's `price` is worth it: strictly above 2.5 times
 * (docs/product.md#miner).
 */
export function viabilityOf(price: Cents, cost: Cents): Viability {
  return {
    viable: cost > 0 && 2 * price > 5 * cost,
    marginBasisPoints: cost > 0 ? roundHalfUp((BigInt(price) - BigInt(cost)) * 10_000n, cost) : null,
  };
}
