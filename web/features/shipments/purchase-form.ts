import { fromUsd, maxCents, times, toUsd } from "@prepara/domain/money/money";
import { isAsin, parseAsin } from "@prepara/domain/product/asin";
import type { PurchaseInput } from "@prepara/domain/shipments/input";

/**
 * What the ASIN field should hold after the Amazon link changed: the link's ASIN while the field is empty or
 * still holds what an earlier link put there. Null when the field stays as the customer typed it.
 */
export function asinFromLink(link: string, current: string, earlier: string): string | null {
  const asin = parseAsin(link);
  const isFree = current.trim() === "" || current === earlier;
  return asin !== null && !isAsin(link.trim()) && isFree && asin !== current ? asin : null;
}

/** Units times unit cost in dollars; null while one of them is missing or makes no sense. */
export function totalUsd(qty: number | null, unitCostUsd: number | null | undefined): number | null {
  if (qty === null || !Number.isSafeInteger(qty) || qty < 1) return null;
  const unitCost = unitCostUsd == null ? null : fromUsd(unitCostUsd);
  if (unitCost === null || unitCost < 0 || unitCost * qty > maxCents) return null;
  return toUsd(times(unitCost, qty));
}

/** The form as the API takes it: what was never touched is null. */
export const purchaseBody = ({
  productName,
  qty,
  asin = null,
  amazonUrl = null,
  supplierName = null,
  supplierUrl = null,
  unitCostUsd = null,
  purchaseDate = null,
  eta = null,
  trackingNumbers = null,
  notes = null,
}: PurchaseInput) => ({
  ...{ productName, qty, asin, amazonUrl, supplierName, supplierUrl },
  ...{ unitCostUsd, purchaseDate, eta, trackingNumbers, notes },
});
