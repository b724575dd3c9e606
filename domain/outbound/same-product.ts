import type { CalendarDate } from "#domain/calendar/calendar";
import { isFnsku } from "#domain/labels/label";

/** A shipment of a request with the codes of its product: ASIN, GTINs of 14 digits and FNSKUs. */
export type ShipmentCodes = { shipmentId: string; asin: string | null; codes: readonly string[] };

/**
 * Whether two shipments of a request hold the same product: whoever buys an item twice has two products of
 * it. The first kind of code that both have decides, FNSKU before ASIN before GTIN; without one they count
 * as different.
 */
export function isSameProduct(one: ShipmentCodes, other: ShipmentCodes): boolean {
  if (one.shipmentId === other.shipmentId) return true;
  for (const ofKind of kinds) {
    const [codes, others] = [ofKind(one), ofKind(other)];
    if (codes.length > 0 && others.length > 0) return codes.some((code) => others.includes(code));
  }
  return false;
}

const kinds: readonly ((shipment: ShipmentCodes) => readonly string[])[] = [
  ({ codes }) => codes.filter(isFnsku),
  ({ asin }) => (asin === null ? [] : [asin]),
  ({ codes }) => codes.filter((code) => !isFnsku(code)),
];

/** Whether all shipments of a box hold the same product. */
export const areOneProduct = (shipments: readonly ShipmentCodes[]): boolean =>
  shipments.every((one, index) => shipments.slice(index + 1).every((other) => isSameProduct(one, other)));

/** Units of a shipment in a box, with their expiry date if it is known. */
export type DatedLine = ShipmentCodes & { expiresOn: CalendarDate | null };

/**
 * The expiry date that units of a shipment have in a box: that of its units inside, else of those of another
 * shipment of the same product; null if none is known. A box names one expiry date for each product.
 */
export function expiryInside(shipment: ShipmentCodes, inside: readonly DatedLine[]): CalendarDate | null {
  const dated = inside.filter((line) => line.expiresOn !== null && isSameProduct(line, shipment));
  const own = dated.find(({ shipmentId }) => shipmentId === shipment.shipmentId);
  return (own ?? dated[0])?.expiresOn ?? null;
}
