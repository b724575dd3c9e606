import type { Plan } from "#domain/account/plan";
import { type Cents, times } from "#domain/money/money";

export type PrepQuote = {
  totalUnits: number;
  free: number;
  paid: number;
  /** What is left of the month's free units after this request (docs/decisions/0012). */
  freeRemaining: number;
  unitPrice: Cents;
  total: Cents;
};

/**
 * What a prep request of `units` costs: the month's free units go first (docs/product.md#free-units).
 * `takenThisMonth` counts used plus reserved units (docs/decisions/0012), so it may exceed the limit.
 */
export function quotePrep(
  units: number,
  takenThisMonth: number,
  plan: Pick<Plan, "unitPrice" | "freePerMonth">,
): PrepQuote {
  const freeLeft = Math.max(0, plan.freePerMonth - takenThisMonth);
  const free = Math.min(units, freeLeft);
  const paid = units - free;
  return {
    totalUnits: units,
    free,
    paid,
    freeRemaining: freeLeft - free,
    unitPrice: plan.unitPrice,
    total: times(plan.unitPrice, paid),
  };
}
