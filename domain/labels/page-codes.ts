import { carriersOf, normaliseTracking } from "#domain/scan/tracking-number";
import { isAmazonBoxId, isFnsku } from "./label.ts";

/** The most codes that are returned for one page. */
const MAX_CODES = 40;
/** The rest of a longer page is not read. */
const MAX_TEXT = 20_000;

const isTracking = (code: string) => carriersOf(code).length > 0;

const shapes: readonly { shape: RegExp; isCode: (code: string) => boolean }[] = [
  { shape: /(?<![0-9A-Z])X00[0-9A-Z]{7}(?![0-9A-Z])/g, isCode: isFnsku },
  { shape: /(?<![0-9A-Z])FBA[0-9A-Z]{7,12}U\d{6}(?!\d)/g, isCode: isAmazonBoxId },
  // Carriers print their numbers in groups: "1Z 999 AA1 01 2345 6784", "9400 1000 0000 0000 0000 00".
  { shape: /(?<![0-9A-Z])1Z(?: ?[0-9A-Z]){16}(?![0-9A-Z])/g, isCode: isTracking },
  { shape: /(?<![0-9A-Z])TB[ACM]\d{12}(?!\d)/g, isCode: isTracking },
  { shape: /(?<![0-9A-Z-])\d(?: ?\d){11,41}(?![0-9A-Z-])/g, isCode: isTracking },
];

/**
 * The codes in the text of a label's page: FNSKUs, ids of Amazon's boxes and tracking numbers with a valid
 * check digit, each once and without spaces (docs/product.md#labels).
 */
export function pageCodes(text: string): string[] {
  const read = text
    .slice(0, MAX_TEXT)
    .toUpperCase()
    .replace(/[^\S\n]+/g, " ");
  const found = shapes.flatMap(({ shape, isCode }) =>
    [...read.matchAll(shape)].map(([code]) => normaliseTracking(code)).filter(isCode),
  );
  return [...new Set(found)].slice(0, MAX_CODES);
}
