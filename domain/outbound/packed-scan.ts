import type { CalendarDate } from "#domain/calendar/calendar";
import { type Reading, readScan } from "#domain/scan/read-scan";
import { trackingKeys } from "#domain/scan/tracking-keys";

/** A shipment of a request, with the codes of its product: GTINs of 14 digits and FNSKUs. */
export type PackableItem = {
  shipmentId: string;
  number: number;
  asin: string | null;
  codes: readonly string[];
  /** Its units that can still be moved by the scan: reserved ones to put in, packed ones to take out. */
  left: number;
};

/**
 * The shipment of a request whose unit was scanned; null if there is none. Two shipments of one product have
 * the same code; then it is the first one, in the order given, that has units left.
 */
export function scannedItem<Item extends PackableItem>(text: string, items: readonly Item[]): Item | null {
  const readings = readScan(text);
  const found = items.filter((item) => readings.some((reading) => isOf(reading, item)));
  return found.find(({ left }) => left > 0) ?? found[0] ?? null;
}

function isOf(reading: Reading, { number, asin, codes }: PackableItem): boolean {
  if (reading.kind === "internal") return reading.codeKind === "shipment" && reading.number === number;
  if (reading.kind === "asin") return reading.value === asin;
  if (reading.kind === "gs1") return reading.gtin !== undefined && codes.includes(reading.gtin);
  return (reading.kind === "gtin" || reading.kind === "fnsku") && codes.includes(reading.value);
}

/** The expiry date in the GS1 code of a unit (identifier 17); undefined without one. */
export function scannedExpiry(text: string): CalendarDate | undefined {
  const [reading] = readScan(text);
  return reading?.kind === "gs1" ? reading.expiresOn : undefined;
}

/**
 * Whether units that expire on `added` must not lie in a box beside those of the same product that expire on
 * `inside` (`expiryInside`).
 */
export const isOtherExpiry = (
  inside: CalendarDate | null | undefined,
  added: CalendarDate | null | undefined,
): boolean => Boolean(inside && added && inside !== added);

/** The codes on a box by which it is found at the exit. */
export type ScannableBox = { number: number; amazonBoxId: string | null; trackingNumber: string | null };

/** The boxes with a scanned code: that of our own label, Amazon's, or the carrier's in any of its forms. */
export function scannedBoxes<Box extends ScannableBox>(text: string, boxes: readonly Box[]): Box[] {
  const [reading] = readScan(text);
  if (reading?.kind === "internal")
    return boxes.filter(({ number }) => reading.codeKind === "outboundBox" && reading.number === number);
  if (reading?.kind === "fba_box") return boxes.filter(({ amazonBoxId }) => amazonBoxId === reading.value);
  const keys = new Set(trackingKeys(text));
  return boxes.filter(
    ({ trackingNumber }) =>
      trackingNumber !== null && trackingKeys(trackingNumber).some((key) => keys.has(key)),
  );
}

/** The number of a carrier's label; null for a code that may be something else. */
export function scannedTracking(text: string): string | null {
  const readings = readScan(text);
  const numbers = readings.flatMap((reading) => (reading.kind === "tracking" ? [reading.value] : []));
  return numbers.length === readings.length ? (numbers[0] ?? null) : null;
}
