import type { ShipmentStatus } from "./status.ts";

/** Why a customer can no longer change or delete a shipment; null while it is in transit. */
export const whyNotEditable = (shipment: { status: ShipmentStatus }) =>
  shipment.status === "in_transit" ? null : "already_arrived";

/** Why a shipment cannot be checked in with these counts; null when it can (docs/product.md#shipments). */
export function whyNoCheckIn(
  shipment: { status: ShipmentStatus; qty: number },
  counts: { receivedQty: number | null; damagedQty: number | null },
) {
  if (shipment.status !== "in_transit") return "not_in_transit";
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
