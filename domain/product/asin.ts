const asinPattern = /^[A-Z0-9]{10}$/;
const marketplaces =
  "com|com\\.br|ca|com\\.mx|co\\.uk|de|fr|es|it|nl|se|pl|ie|com\\.be|com\\.tr|ae|sa|eg|in|co\\.jp|sg|com\\.au|co\\.za|cn";
const amazonHost = new RegExp(`^(?:[a-z0-9-]+\\.)*amazon\\.(?:${marketplaces})$`, "i");
const linkPattern = /^(?:https?:\/\/)?([^/?#@\\\s:]+)(?::\d{1,5})?(\/[^?#\s\\]*)/i;
const productPath = /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?![A-Za-z0-9_-])/;
const word = /(?<![A-Z0-9])[A-Z0-9]{10}(?![A-Z0-9])/;

/** Longer texts are not searched. */
const maxLength = 2048;

/**
 * Text copied from product pages contains invisible direction marks beside the ASIN; these and outer spaces
 * are removed.
 */
const visible = (text: string) => text.replace(/\p{Cf}/gu, "").trim();

/** Whether a text is an ASIN and nothing else: ten characters A-Z or 0-9 (docs/product.md#asin). */
export const isAsin = (text: string): boolean => asinPattern.test(text);

/**
 * The ASIN in an input that is an ASIN or an Amazon product link with /dp/ or /gp/product/
 * (docs/product.md#asin). Null for everything else: other shops, short links, search pages, longer or shorter
 * texts.
 */
export function parseAsin(input: string): string | null {
  if (input.length > maxLength) return null;
  const text = visible(input);
  if (isAsin(text)) return text;
  const [, host = "", path = ""] = linkPattern.exec(text) ?? [];
  if (!amazonHost.test(host)) return null;
  return productPath.exec(path)?.[1] ?? null;
}

/**
 * The monitor's looser rule (docs/product.md#asin): what `parseAsin` finds, else the first word of exactly
 * ten characters A-Z or 0-9 anywhere in the text. A longer word is not searched, since any ten of its
 * characters would be a guess.
 */
export function findAsin(input: string): string | null {
  return parseAsin(input) ?? (input.length > maxLength ? null : (word.exec(visible(input))?.[0] ?? null));
}

/** The product's page at Amazon. */
export const amazonLink = (asin: string): string => `https://www.amazon.com/dp/${asin}`;
