const bare = /^[A-Z0-9]{10}$/;
const marketplaces =
  "com|com\\.br|ca|com\\.mx|co\\.uk|de|fr|es|it|nl|se|pl|ie|com\\.be|com\\.tr|ae|sa|eg|in|co\\.jp|sg|com\\.au|co\\.za|cn";
const amazonHost = new RegExp(`^(?:[a-z0-9-]+\\.)*amazon\\.(?:${marketplaces})$`, "i");
const link = /^(?:https?:\/\/)?([^/?#@\\\s:]+)(?::\d{1,5})?(\/[^?#\s\\]*)/i;
const productPath = /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?![A-Za-z0-9_-])/;
const run = /(?<![A-Za-z0-9])[A-Z0-9]{10}(?![A-Za-z0-9])/;

/** Nobody pastes more; longer texts are not searched. */
const maxLength = 2048;

/**
 * Copied product pages carry invisible direction marks beside the ASIN; they and outer spaces do not count.
 */
const visible = (text: string) => text.replace(/\p{Cf}/gu, "").trim();

/** Whether a text is an ASIN and nothing else: ten characters A-Z or 0-9 (docs/product.md#asin). */
export const isAsin = (text: string): boolean => bare.test(text);

/**
 * The ASIN of an input that is one, or that is an Amazon product link with /dp/ or /gp/product/
 * (docs/product.md#asin). Null for everything else: other shops, short links, search pages, longer or shorter
 * runs.
 */
export function parseAsin(input: string): string | null {
  if (input.length > maxLength) return null;
  const text = visible(input);
  if (isAsin(text)) return text;
  const [, host = "", path = ""] = link.exec(text) ?? [];
  if (!amazonHost.test(host)) return null;
  return productPath.exec(path)?.[1] ?? null;
}

/**
 * The monitor's looser rule (docs/product.md#asin): a link or ASIN as above, else the first run of exactly
 * ten characters A-Z or 0-9 anywhere in the text. A longer run is no ASIN, since any ten of its characters
 * would be a guess.
 */
export function findAsin(input: string): string | null {
  return parseAsin(input) ?? (input.length > maxLength ? null : (run.exec(visible(input))?.[0] ?? null));
}

/** The product's page at Amazon. */
export const amazonLink = (asin: string): string => `https://www.amazon.com/dp/${asin}`;

const weights = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);

/**
 * A UPC, EAN or GTIN in its one 14-digit form, so that 036000291452 and 0036000291452 are the same product;
 * zeros that a spreadsheet ate are put back. Null when it is no code: wrong length or check digit.
 */
export function toGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{8,14}$/.test(digits) || /^0+$/.test(digits)) return null;
  return weights(digits) % 10 === 0 ? digits.padStart(14, "0") : null;
}

/** The code as shops ask for it: 12 digits (UPC-A) where it has no more, else 13 (EAN), else 14. */
export function shopCodeOf(gtin: string): string {
  const bare = gtin.replace(/^0+/, "");
  if (bare.length <= 12) return bare.padStart(12, "0");
  return bare.padStart(13, "0");
}
