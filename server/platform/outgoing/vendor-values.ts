import { type Cents, cents, parseUsdText } from "@prepara/domain/money/money";
import { withoutUnstorable } from "@prepara/domain/text/input";

/** Cents of a JSON number of dollars such as 19.99, rounded; null if it is not a positive price. */
export function centsOf(dollars: number | null | undefined): Cents | null {
  if (dollars == null || !Number.isFinite(dollars) || dollars <= 0 || dollars > 9_999_999) return null;
  return cents(Math.round(dollars * 100));
}

/** Cents of a shipping text: 0 for "Free delivery", 499 for "+$4.99 shipping", null if it names no price. */
export function shippingIn(words: string | number | null | undefined): Cents | null {
  if (typeof words === "number") return words === 0 ? cents(0) : centsOf(words);
  if (!words) return null;
  const amount = /\$\s*(\d[\d.,]*\d|\d)/.exec(words)?.[1];
  if (amount !== undefined) return parseUsdText(amount);
  return /\bfree\b/i.test(words) ? cents(0) : parseUsdText(words);
}

/** The link if it is http or https and at most 2048 characters, otherwise null. */
export const linkOf = (text: string | null | undefined): string | null =>
  text && /^https?:\/\/[^\s\\\0\p{Cs}]+$/iu.test(text) && text.length <= 2048 ? text : null;

const MAX_LENGTH = 300;

/** A text from an outside service, cut and without characters that the database cannot store. */
export const vendorText = (text: string): string => withoutUnstorable(text.slice(0, MAX_LENGTH));
