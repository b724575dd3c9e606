import type { Cents } from "@prepara/domain/money/money";
import { type RoiResult, roiDefaults } from "@prepara/domain/roi/roi";

/**
 * How Amazon's price is used up, in percent of it, in the order of the bar; nothing is drawn where nothing is
 * left to buy with.
 */
export function roiShares({ maxCost, profit, amazonFee }: RoiResult, price: Cents) {
  const parts = {
    cost: maxCost,
    profit,
    fee: amazonFee,
    shipping: roiDefaults.shipping,
    prep: roiDefaults.prep,
  } as const;
  const names = ["cost", "profit", "fee", "shipping", "prep"] as const;
  return names.map((name) => ({ name, share: maxCost > 0 ? (100 * parts[name]) / price : 0 }));
}
