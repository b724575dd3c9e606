import type { ProductCodeSource, ProductCodes } from "./port.ts";

/** As much as is needed of a price-history source that also knows a product's codes (Keepa does). */
type LooksUp = {
  lookUp(
    wanted: { asins: readonly string[]; userId: string | null },
    signal: AbortSignal,
  ): Promise<{ found: Map<string, { facts: ProductCodes }> }>;
};

/** Codes from the same answer that carries the prices. */
export function priceHistoryCodes(name: string, source: LooksUp): ProductCodeSource {
  return {
    name,
    async codesOf({ asin, userId }, signal) {
      const { found } = await source.lookUp({ asins: [asin], userId }, signal);
      const facts = found.get(asin)?.facts;
      return facts ? { gtins: facts.gtins, title: facts.title, imageUrl: facts.imageUrl } : null;
    },
  };
}
