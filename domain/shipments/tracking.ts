/** The number without spaces and dashes, in capitals: how it is stored and searched (docs/decisions/0105). */
export const normaliseTracking = (typed: string): string => typed.replace(/[\s\-\p{Cf}]/gu, "").toUpperCase();

export const carriers = {
  ups: { name: "UPS", link: "https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=" },
  usps: { name: "USPS", link: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
  fedex: { name: "FedEx", link: "https://www.fedex.com/apps/fedextrack/?tracknumbers=" },
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
];

const digitsOnly: readonly Shape[] = [
  { carrier: "fedex", shape: /^96\d{20}$/, isValid: (n) => isMod10(n.slice(7)) },
  {
    carrier: "fedex",
    shape: /^(96\d{32}|[0-8]\d{33})$/,
    isValid: (n) => fedexDigit(n.slice(20, 33), [1, 7, 3]) === Number(n[33]),
  },
  { carrier: "usps", shape: /^9[2-5](\d{20}|\d{24}|\d{28})$/, isValid: isMod10 },
  { carrier: "usps", shape: /^(91)?\d{20}$/, isValid: isMod10 },
  { carrier: "fedex", shape: /^\d{18}$/, isValid: isMod10 },
  { carrier: "fedex", shape: /^\d{15}$/, isValid: isMod10 },
  {
    carrier: "fedex",
    shape: /^\d{12}$/,
    isValid: (n) => fedexDigit(n.slice(0, 11), [3, 1, 7]) === Number(n[11]),
  },
];

/** A USPS number may be printed behind 420 and the ZIP code of 5 or 9 digits. */
const withoutZip = (number: string) =>
  /^420(?:\d{5}|\d{9})(9[1-5]\d{20}(?:\d{4}|\d{8})?)$/.exec(number)?.[1] ?? number;

/**
 * All carriers whose shape and check digit a number fits; more than one is for the reader to decide. An aid,
 * never a condition.
 */
export function carriersOf(typed: string): Carrier[] {
  const number = withoutZip(normaliseTracking(typed));
  const fitting = [...fixedLetters, ...digitsOnly].filter(
    ({ shape, isValid }) => shape.test(number) && isValid(number),
  );
  return [...new Set(fitting.map(({ carrier }) => carrier))];
}

/** The carrier of a number; null when none or several fit. */
export function carrierOf(typed: string): Carrier | null {
  const [carrier, ...others] = carriersOf(typed);
  return carrier && others.length === 0 ? carrier : null;
}

/** The carrier's page for a number; null when there is none to link to. */
export function trackingLink(typed: string): string | null {
  const carrier = carrierOf(typed);
  const link = carrier && carriers[carrier].link;
  return link ? link + encodeURIComponent(normaliseTracking(typed)) : null;
}

const weighted = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((sum, value, index) => sum + value * (weights[index % weights.length] ?? 0), 0);

const digitsOf = (digits: string) => [...digits].map(Number);

/** UPS: letters count (ASCII − 63) mod 10, weights 1 and 2 in turn. */
export function upsDigit(body: string): number {
  const values = [...body].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  return (10 - (weighted(values, [1, 2]) % 10)) % 10;
}

/** USPS, FedEx Ground and SSCC: weights 3 and 1 from the right, the last digit being the check digit. */
function isMod10(number: string): boolean {
  const [check = 0, ...body] = digitsOf(number).reverse();
  return (10 - (weighted(body, [3, 1]) % 10)) % 10 === check;
}

/** International post (S10): eight digits. */
function s10Digit(body: string): number {
  const rest = weighted(digitsOf(body), [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
  if (rest === 0) return 5;
  return rest === 1 ? 0 : 11 - rest;
}

/** FedEx Express and FedEx 34, each with its own repeating weights. */
const fedexDigit = (body: string, weights: readonly number[]): number =>
  (weighted(digitsOf(body), weights) % 11) % 10;
