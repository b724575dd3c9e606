import type { RoiInput, RoiResult } from "@prepara/domain/roi/roi";
import type { WaterfallStep } from "#web/ui/plots/waterfall";

/**
 * How the price is used up: what is taken from it, the product at its highest cost, and what stays, which
 * together are the price.
 */
export function stepsOf(input: RoiInput, result: RoiResult): WaterfallStep[] {
  const taken = [
    { label: "Taxa da Amazon", amount: result.amazonFee },
    { label: "Taxa de FBA", amount: input.fbaFee },
    { label: "Frete", amount: input.shipping },
    { label: "Prep", amount: input.prep },
  ].filter((each, index) => index === 0 || each.amount > 0);
  return [
    { label: "Preço na Amazon", amount: input.amazonPrice, kind: "total" },
    ...taken.map((each) => ({ ...each, kind: "taken" as const })),
    { label: "Custo máximo", amount: result.maxCost, kind: "cost" },
    result.profit < 0
      ? { label: "Prejuízo", amount: result.profit, kind: "loss" }
      : { label: "Lucro", amount: result.profit, kind: "profit" },
  ];
}
