export const shipmentStatuses = ["in_transit", "arrived", "prep_requested"] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export const shipmentStatusLabels = {
  in_transit: "Em Trânsito",
  arrived: "Chegou",
  prep_requested: "Preparo solicitado",
} as const satisfies Record<ShipmentStatus, string>;

/**
 * The counts of a shipment; received and damaged are null when check-in left them empty. Removed units were
 * returned to the shop or disposed of.
 */
export type ShipmentUnits = {
  qty: number;
  receivedQty: number | null;
  damagedQty: number | null;
  removedQty: number;
};

/**
 * Units that arrived undamaged and were not removed; empty counts mean: all announced units, none damaged
 * (docs/decisions/0013).
 */
export const usableUnits = ({ qty, receivedQty, damagedQty, removedQty }: ShipmentUnits): number =>
  Math.max(0, (receivedQty ?? qty) - (damagedQty ?? 0) - removedQty);

/**
 * Units that a prep request may still take: received less damaged less removed less already
 * requested (docs/decisions/0013).
 */
export const availableUnits = (units: ShipmentUnits & { requestedQty: number }): number =>
  Math.max(0, usableUnits(units) - units.requestedQty);

/**
 * The status of an arrived shipment after a prep request: `prep_requested` when no units are left
 * (docs/decisions/0013).
 */
export const statusAfterRequest = (available: number): ShipmentStatus =>
  available > 0 ? "arrived" : "prep_requested";

/** Why a customer can no longer change or delete a shipment; null while it is in transit. */
export const whyNotEditable = (shipment: { status: ShipmentStatus }) =>
  shipment.status === "in_transit" ? null : "already_arrived";

/**
 * Why a shipment cannot be checked in with these counts; null when it can (docs/product.md#shipments).
 * `announcedQty` is the number of announced units that the person saw, if they say it.
 */
export function whyNoCheckIn(
  shipment: { status: ShipmentStatus; qty: number },
  counts: { receivedQty: number | null; damagedQty: number | null; announcedQty?: number | null },
) {
  if (shipment.status !== "in_transit") return "not_in_transit";
  if ((counts.announcedQty ?? shipment.qty) !== shipment.qty) return "line_changed";
  if ((counts.damagedQty ?? 0) > (counts.receivedQty ?? shipment.qty)) return "more_damaged_than_received";
  return null;
}

/** The most photos of one check-in (docs/product.md#check-in). */
export const maxPhotos = 10;

export const tooManyPhotos = "Máximo de 10 fotos por envio";

/** "3/10 fotos adicionadas". */
export const photoCounter = (photos: number): string => `${photos}/${maxPhotos} fotos adicionadas`;

/** Why no further photo can be added; null while there is room. */
export const whyNotMorePhotos = (photos: number) => (photos >= maxPhotos ? "too_many_photos" : null);
