import { type Cents, roundHalfUp } from "#domain/money/money";

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
