import type { ProductCodeSource } from "./port.ts";

/** As much as is needed of a price-history source that also knows a product's codes (Keepa does). */
type LooksUp = {
  lookUp(
    wanted: { asins: readonly string[]; userId: string | null },
    signal: AbortSignal,
  ): Promise<{
    found: Map<string, { facts: { gtins: string[]; title: string | null; imageUrl: string | null } }>;
  }>;
};

/** Codes from the same answer that carries the prices. */
export function priceHistoryCodes(name: string, source: LooksUp): ProductCodeSource {
  return {
    name,
    async codesOf({ asin, userId }, signal) {
      const { found } = await source.lookUp({ asins: [asin], userId }, signal);
      const facts = found.get(asin)?.facts;
      if (!facts) return null;
      return { gtins: facts.gtins, title: facts.title, imageUrl: facts.imageUrl, privateTo: null };
    },
  };
}
