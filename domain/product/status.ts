export const productStatuses = ["in_transit", "arrived", "processed"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productStatusLabels = {
  in_transit: "Em Trânsito",
  arrived: "Chegou",
  processed: "Processado",
} as const satisfies Record<ProductStatus, string>;

/** The status to show; one that is not known is shown as in transit (docs/product.md#products). */
export const shownProductStatus = (status: string): ProductStatus =>
  productStatuses.find((known) => known === status) ?? "in_transit";

/**
 * A shipment as its product sees it: units that can be used (received less damaged) and units in requests
 * that are scheduled or shipped.
 */
export type ProductShipment = { hasArrived: boolean; usableUnits: number; processedUnits: number };

/**
 * What a product's shipments make of it: arrived at the first check-in, processed when every shipment has
 * come and all usable units are in scheduled or shipped requests (docs/decisions/0013).
 */
export function productStatusOf(shipments: readonly ProductShipment[]): ProductStatus {
  const here = shipments.filter((shipment) => shipment.hasArrived);
  if (here.length === 0) return "in_transit";
  const usable = here.reduce((sum, shipment) => sum + shipment.usableUnits, 0);
  const done = here.length === shipments.length && here.every((s) => s.processedUnits >= s.usableUnits);
  return done && usable > 0 ? "processed" : "arrived";
}
