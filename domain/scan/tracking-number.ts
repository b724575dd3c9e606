import { isMod10 } from "#domain/product/gtin";
import { isDhlExpress, isFedex12, isFedex34, s10Digit, upsDigit } from "./check-digits.ts";

/**
 * The number in capitals without spaces, dashes, parentheses, control characters and the prefix by which a
 * scanner names the symbology ("]C1"): how it is stored and searched (docs/decisions/0105).
 */
export const normaliseTracking = (typed: string): string =>
  typed
    .replace(/[\s\p{Pd}\p{Cf}\p{Cc}()]/gu, "")
    .toUpperCase()
    .replace(/^(?:\][A-Z][0-9A-Z])+/, "");

export const carriers = {
  ups: { name: "UPS", link: "https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=" },
  usps: { name: "USPS", link: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
  fedex: { name: "FedEx", link: "https://www.fedex.com/apps/fedextrack/?tracknumbers=" },
  dhl: { name: "DHL", link: "https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=" },
  amazon: { name: "Amazon Logistics", link: null },
  s10: { name: "Correios/USPS internacional", link: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
} as const satisfies Record<string, { name: string; link: string | null }>;
export type Carrier = keyof typeof carriers;

type Shape = { carrier: Carrier; shape: RegExp; isValid: (number: string) => boolean };

const always = () => true;

const fixedLetters: readonly Shape[] = [
  { carrier: "ups", shape: /^1Z[0-9A-Z]{15}\d$/, isValid: (n) => upsDigit(n.slice(2, 17)) === Number(n[17]) },
  { carrier: "ups", shape: /^[AHJKTV]\d{10}$/, isValid: (n) => upsDigit(n.slice(1, 10)) === Number(n[10]) },
  { carrier: "amazon", shape: /^TB[ACM]\d{12}$/, isValid: always },
  { carrier: "amazon", shape: /^[AFC]\d{10}$/, isValid: always },
  {
    carrier: "s10",
    shape: /^[A-Z]{2}\d{9}[A-Z]{2}$/,
    isValid: (n) => s10Digit(n.slice(2, 10)) === Number(n[10]),
  },
  // The number of one piece, and parcels that DHL eCommerce hands to the local post.
  { carrier: "dhl", shape: /^J(?:D|[A-Z]{2,3})\d{9,20}$/, isValid: always },
  { carrier: "dhl", shape: /^(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{14,22}$/, isValid: always },
];

const digitsOnly: readonly Shape[] = [
  { carrier: "fedex", shape: /^96\d{20}$/, isValid: (n) => isMod10(n.slice(7)) },
  { carrier: "fedex", shape: /^(96\d{32}|[0-8]\d{33})$/, isValid: isFedex34 },
  { carrier: "usps", shape: /^9[2-5](\d{20}|\d{24}|\d{28})$/, isValid: isMod10 },
  // 20 digits that begin with 00 are GS1's number of a logistic unit.
  { carrier: "usps", shape: /^(91\d{20}|(?!00)\d{20})$/, isValid: isMod10 },
  { carrier: "fedex", shape: /^\d{18}$/, isValid: isMod10 },
  { carrier: "fedex", shape: /^\d{15}$/, isValid: isMod10 },
  { carrier: "fedex", shape: /^\d{12}$/, isValid: isFedex12 },
  { carrier: "dhl", shape: /^\d{10,11}$/, isValid: isDhlExpress },
];

const shapes = [...fixedLetters, ...digitsOnly];

/** A normalised number without the 420 and the ZIP code (5 or 9 digits) that USPS may print before it. */
export function withoutZip(number: string): string {
  const behind = [/^420\d{5}/, /^420\d{9}/].map((zip) => number.replace(zip, ""));
  return behind.find((rest) => /^9[1-5]\d{20}(?:\d{4}|\d{8})?$/.test(rest) && isMod10(rest)) ?? number;
}

/**
 * All carriers whose shape and check digit a number matches; if there are several, a person decides. A number
 * that matches none is accepted, too.
 */
export function carriersOf(typed: string): Carrier[] {
  const number = withoutZip(normaliseTracking(typed));
  const fitting = shapes.filter(({ shape, isValid }) => shape.test(number) && isValid(number));
  return [...new Set(fitting.map(({ carrier }) => carrier))];
}

/** The carrier of a number; null unless exactly one carrier matches. */
export function carrierOf(typed: string): Carrier | null {
  const [carrier, ...others] = carriersOf(typed);
  return carrier && others.length === 0 ? carrier : null;
}

/** The carrier's page for a number; null if there is none. */
export function trackingLink(typed: string): string | null {
  const carrier = carrierOf(typed);
  const link = carrier && carriers[carrier].link;
  return link ? link + encodeURIComponent(normaliseTracking(typed)) : null;
}
