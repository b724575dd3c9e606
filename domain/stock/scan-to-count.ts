import type { CalendarDate } from "#domain/calendar/calendar";
import { type Reading, readScan } from "#domain/scan/read-scan";
import { trackingKeys } from "#domain/scan/tracking-keys";

/**
 * The codes by which scans are recognized while a shipment is counted; `codes` are GTINs of 14 digits and
 * FNSKUs.
 */
export type CountedCodes = {
  number: number;
  asin: string | null;
  codes: readonly string[];
  trackingNumbers: readonly string[];
  /** The boxes at the dock that may contain its units. */
  boxes: readonly { id: string; number: number; code: string }[];
};

/**
 * What a scan means while a shipment is counted: a unit of it, with the lot and expiry date of a GS1 label;
 * its box, with the boxes at the dock that have the code; a code that may be the product's, about which staff
 * are asked once; or a code of something else.
 */
export type CountScan =
  | { kind: "unit"; lot: string | null; expiresOn: CalendarDate | null }
  | { kind: "box"; boxIds: string[] }
  | { kind: "unknown"; code: string }
  | { kind: "other" };

/** What a scan means while this shipment is counted (docs/product.md#counting). Never throws. */
export function scanToCount(text: string, shipment: CountedCodes): CountScan {
  const readings = readScan(text);
  const own = readings.find((reading) => isUnit(reading, shipment));
  if (own) {
    const { lot = null, expiresOn = null } = own.kind === "gs1" ? own : {};
    return { kind: "unit", lot, expiresOn };
  }
  const code = readings.flatMap((reading) => productCodeOf(reading) ?? [])[0];
  // A customer may have typed the product's code as a tracking number; its scan must not confirm a count.
  const mayBeBox = code === undefined || readings.some(({ kind }) => kind === "tracking");
  const boxIds = shipment.boxes.filter((box) => isOfBox(text, readings, box)).map(({ id }) => id);
  const isAnnounced = shipment.trackingNumbers.some((number) => haveSharedKey(text, number));
  if (mayBeBox && (boxIds.length > 0 || isAnnounced)) return { kind: "box", boxIds };
  const isAsked = code !== undefined && !shipment.codes.some((known) => isFnsku(known) === isFnsku(code));
  return isAsked ? { kind: "unknown", code } : { kind: "other" };
}

function haveSharedKey(one: string, other: string): boolean {
  const keys = new Set(trackingKeys(one));
  return trackingKeys(other).some((key) => keys.has(key));
}

function isOfBox(
  text: string,
  readings: readonly Reading[],
  { number, code }: { number: number; code: string },
): boolean {
  const [reading] = readings;
  if (reading?.kind === "internal") return reading.codeKind === "dockBox" && reading.number === number;
  return haveSharedKey(text, code);
}

function isUnit(reading: Reading, { number, asin, codes }: CountedCodes): boolean {
  if (reading.kind === "internal") return reading.codeKind === "shipment" && reading.number === number;
  if (reading.kind === "asin") return reading.value === asin;
  const code = productCodeOf(reading);
  return code !== null && codes.includes(code);
}

/** The GTIN or FNSKU of a reading; null for any other. */
function productCodeOf(reading: Reading): string | null {
  if (reading.kind === "gs1") return reading.gtin ?? null;
  return reading.kind === "gtin" || reading.kind === "fnsku" ? reading.value : null;
}

const isFnsku = (code: string): boolean => code.startsWith("X00");
