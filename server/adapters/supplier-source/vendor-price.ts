import { type Cents, cents, parseUsdText } from "@prepara/domain/money/money";

/**
 * A vendor's JSON number of dollars, e.g. 19.99; null when it is no positive price. Binary noise is rounded.
 */
export function centsOf(dollars: number | null | undefined): Cents | null {
  if (dollars == null || !Number.isFinite(dollars) || dollars <= 0 || dollars > 9_999_999) return null;
  return cents(Math.round(dollars * 100));
}

/**
 * What words say about shipping: "Free delivery" is nothing, "+$4.99 shipping" is 499; null when they do not
 * say.
 */
export function shippingIn(words: string | number | null | undefined): Cents | null {
  if (typeof words === "number") return words === 0 ? cents(0) : centsOf(words);
  if (!words) return null;
  const amount = /\$\s*(\d[\d.,]*\d|\d)/.exec(words)?.[1];
  if (amount !== undefined) return parseUsdText(amount);
  return /\bfree\b/i.test(words) ? cents(0) : parseUsdText(words);
}

/** Only links that a browser may follow. */
export const linkOf = (text: string | null | undefined): string | null =>
  text && /^https?:\/\/[^\s\\]+$/i.test(text) && text.length <= 2048 ? text : null;
