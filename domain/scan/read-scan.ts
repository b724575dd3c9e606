import { isAsin, parseAsin } from "#domain/product/asin";
import { toGtin } from "#domain/product/gtin";
import { plainText } from "#domain/text/portuguese";
import { isIsbn10 } from "./check-digits.ts";
import { type Gs1Elements, readGs1 } from "./gs1.ts";
import { type InternalCodeKind, readInternalCode } from "./internal-code.ts";
import { type Carrier, carriersOf, normaliseTracking, withoutZip } from "./tracking-number.ts";

/** One meaning of a scanned or typed text. `value` is its written form; a GTIN has 14 digits. */
export type Reading =
  | { kind: "internal"; value: string; codeKind: InternalCodeKind; number: number }
  | ({ kind: "gs1" } & Gs1Elements)
  | { kind: "fba_box"; value: string; fbaShipmentId: string }
  | { kind: "asin"; value: string }
  | { kind: "tracking"; value: string; carrier: Carrier }
  | { kind: "gtin"; value: string }
  | { kind: "fnsku"; value: string }
  | { kind: "suite"; value: string; suiteNumber: number }
  | { kind: "text"; value: string };

/** Longer texts are cut to this length. */
const MAX_LENGTH = 200;

/**
 * What a scanned or typed text can mean (docs/product.md#reading-codes). Usually one reading; several when
 * the text matches several rules, all of which are then looked up; none for blank text. Never throws.
 */
export function readScan(scanned: string): Reading[] {
  const text = scanned.slice(0, MAX_LENGTH);
  const code = normaliseTracking(text);
  const internal = readInternalCode(code);
  if (internal) return [{ kind: "internal", value: code, ...internal }];
  const fbaShipmentId = /^(FBA[0-9A-Z]{7,12})U\d{6}$/.exec(code)?.[1];
  if (fbaShipmentId) return [{ kind: "fba_box", value: code, fbaShipmentId }];
  const asinInLink = isAsin(code) ? null : parseAsin(withoutPrefix(text));
  if (asinInLink) return [{ kind: "asin", value: asinInLink }];
  const checked = withCheckDigit(text, code);
  return checked.length > 0 ? checked : withoutCheckDigit(text, code);
}

/** The readings whose check digit is right; several if the number fits several rules. */
function withCheckDigit(text: string, code: string): Reading[] {
  const number = withoutZip(code);
  const gtin = /^(?:\d{8}|\d{12,14})$/.test(code) ? toGtin(code) : null;
  const checked: Reading[] = [
    ...carriersOf(code).map((carrier) => ({ kind: "tracking", value: number, carrier }) as const),
    ...(gtin ? [{ kind: "gtin", value: gtin } as const] : []),
    ...(isIsbn10(code) ? [{ kind: "asin", value: code } as const] : []),
  ];
  const gs1 = readGs1(text);
  // Without a GTIN or SSCC, which have a check digit, any digits after a scanner's prefix may look like GS1.
  const isCertain = gs1 && (gs1.gtin ?? gs1.sscc) !== undefined && gs1.rest === undefined;
  return gs1 && (isCertain || checked.length === 0) ? [{ kind: "gs1", ...gs1 }, ...checked] : checked;
}

function withoutCheckDigit(text: string, code: string): Reading[] {
  if (/^X00[0-9A-Z]{7}$/.test(code)) return [{ kind: "fnsku", value: code }];
  if (/^B0[0-9A-Z]{8}$/.test(code)) return [{ kind: "asin", value: code }];
  const suiteNumber = suiteNumberOf(text);
  if (suiteNumber) return [{ kind: "suite", value: `Suíte ${suiteNumber}`, suiteNumber }];
  const value = withoutPrefix(text) || withoutInvisible(text);
  if (value === "") return [];
  // Ten letters or digits may be an ASIN that does not begin with B0, or a word.
  return [...(isAsin(code) ? [{ kind: "asin", value: code } as const] : []), { kind: "text", value }];
}

const withoutInvisible = (text: string) => text.replace(/[\p{Cf}\p{Cc}]/gu, "").trim();

/** The text without the prefix by which a scanner names the symbology. */
const withoutPrefix = (text: string) =>
  withoutInvisible(withoutInvisible(text).replace(/^(?:\][A-Za-z][0-9A-Za-z])+/, ""));

/** The suite of "Suíte 07", "APT 7", "#7" or of up to five digits alone; 0 or undefined for anything else. */
function suiteNumberOf(text: string): number | undefined {
  const words = plainText(withoutPrefix(text)).replace(/[\s\p{Pd}]/gu, "");
  const digits = /^(?:suite|apt|ste|#)0*(\d{1,6})$/.exec(words)?.[1] ?? /^\d{1,5}$/.exec(words)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
