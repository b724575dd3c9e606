import type { Plan } from "#domain/account/plan";
import { type Cents, times } from "#domain/money/money";
import type { ShipmentStatus } from "#domain/shipments/status";

export type PrepQuote = {
  totalUnits: number;
  free: number;
  paid: number;
  /** The month's free units left after this request (docs/decisions/0012). */
  freeRemaining: number;
  unitPrice: Cents;
  total: Cents;
};

/**
 * What a prep request of `units` costs: the month's free units are used first (docs/product.md#free-units).
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

/**
 * The units wanted of each shipment; "all" means all available ones. Quantities of a shipment listed twice
 * are added up.
 */
export function wantedUnits(
  items: readonly { shipmentId: string; qty?: number | undefined }[],
): Map<string, number | "all"> {
  const wanted = new Map<string, number | "all">();
  for (const { shipmentId, qty = "all" } of items) {
    const before = wanted.get(shipmentId) ?? 0;
    wanted.set(shipmentId, qty === "all" || before === "all" ? "all" : before + qty);
  }
  return wanted;
}

/**
 * Why this shipment cannot go into a prep request with `qty` units; null when it can
 * (docs/product.md#prep-requests).
 */
export function whyNotPreppable(shipment: { status: ShipmentStatus; available: number }, qty: number) {
  if (shipment.status === "in_transit") return "not_arrived";
  if (shipment.status === "prep_requested") return "already_requested";
  if (shipment.available < 1 || qty > shipment.available) return "not_enough_units";
  return null;
}
