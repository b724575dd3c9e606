import { isMod10 } from "#domain/product/gtin";
import { isFedex12, isFedex34 } from "./check-digits.ts";
import { normaliseTracking, withoutZip } from "./tracking-number.ts";

/**
 * The keys under which a tracking number is searched: the normalised number, and the shorter ones
 * that its longer printed forms contain. Two forms of one number share at least one key
 * (docs/product.md#reading-codes). Empty for blank text.
 */
export function trackingKeys(typed: string): string[] {
  const number = normaliseTracking(typed);
  if (number === "") return [];
  return [...new Set([number, withoutZip(number), ...insideFedex(number), ...withoutIdentifier(number)])];
}

/** The keys of several numbers of one shipment, each once. */
export const keysOfNumbers = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.flatMap(trackingKeys)),
];

function insideFedex(number: string): string[] {
  if (/^96\d{20}$/.test(number) && isMod10(number.slice(7))) return [number.slice(7)];
  if (!/^(96\d{32}|[0-8]\d{33})$/.test(number) || !isFedex34(number)) return [];
  const [express, ground] = [number.slice(-12), number.slice(-15)];
  // One in ten valid numbers of 15 digits also passes the rule of 12, so both are kept when both fit.
  const fitting = [...(isFedex12(express) ? [express] : []), ...(isMod10(ground) ? [ground] : [])];
  return fitting.length > 0 ? fitting : [number.slice(-14).replace(/^0+(?=\d)/, "")];
}

/** The number behind GS1's identifier 00, or behind the "J" that stands before a DHL piece in its barcode. */
function withoutIdentifier(number: string): string[] {
  if (/^00\d{18}$/.test(number) && isMod10(number)) return [number.slice(2)];
  return /^JJD\d+$/.test(number) ? [number.slice(1)] : [];
}
