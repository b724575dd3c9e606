import { fromUsd, maxCents, times, toUsd } from "@prepara/domain/money/money";
import { isAsin, parseAsin } from "@prepara/domain/product/asin";
import type { PurchaseInput } from "@prepara/domain/shipments/input";

/**
 * The new value of the ASIN field after the Amazon link changed: the link's ASIN if the field is empty or
 * still holds the ASIN of an earlier link. Null when the field must keep what the customer typed.
 */
export function asinFromLink(link: string, current: string, earlier: string): string | null {
  const asin = parseAsin(link);
  const isFree = current.trim() === "" || current === earlier;
  return asin !== null && !isAsin(link.trim()) && isFree && asin !== current ? asin : null;
}

/** Units times unit cost in dollars; null while either is missing or invalid. */
export function totalUsd(qty: number | null, unitCostUsd: number | null | undefined): number | null {
  if (qty === null || !Number.isSafeInteger(qty) || qty < 1) return null;
  const unitCost = unitCostUsd == null ? null : fromUsd(unitCostUsd);
  if (unitCost === null || unitCost < 0 || unitCost * qty > maxCents) return null;
  return toUsd(times(unitCost, qty));
}

/** The request body for the API: fields that were never filled in are null. */
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
  returnBy = null,
  trackingNumbers = null,
  notes = null,
}: PurchaseInput) => ({
  productName,
  qty,
  asin,
  amazonUrl,
  supplierName,
  supplierUrl,
  unitCostUsd,
  purchaseDate,
  eta,
  returnBy,
  trackingNumbers,
  notes,
});
