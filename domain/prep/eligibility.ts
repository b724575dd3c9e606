import type { ShipmentStatus } from "#domain/shipments/status";

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
