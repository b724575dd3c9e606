export const productStatuses = ["in_transit", "arrived", "processed"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productStatusLabels = {
  in_transit: "Em Trânsito",
  arrived: "Chegou",
  processed: "Processado",
} as const satisfies Record<ProductStatus, string>;

/** The status to show; an unknown one is shown as in transit (docs/product.md#products). */
export const shownProductStatus = (status: string): ProductStatus =>
  productStatuses.find((known) => known === status) ?? "in_transit";

/**
 * The data of a shipment that a product's status depends on: its usable units (received less damaged and
 * removed) and its units in requests that are scheduled or shipped.
 */
export type ProductShipment = { hasArrived: boolean; usableUnits: number; processedUnits: number };

/**
 * The status of a product with these shipments: arrived at the first check-in, processed when every shipment
 * has arrived and all usable units are in scheduled or shipped requests (docs/decisions/0013).
 */
export function productStatusOf(shipments: readonly ProductShipment[]): ProductStatus {
  const arrived = shipments.filter((shipment) => shipment.hasArrived);
  if (arrived.length === 0) return "in_transit";
  const usable = arrived.reduce((sum, shipment) => sum + shipment.usableUnits, 0);
  const isProcessed =
    arrived.length === shipments.length && arrived.every((s) => s.processedUnits >= s.usableUnits);
  return isProcessed && usable > 0 ? "processed" : "arrived";
}
