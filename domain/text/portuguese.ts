/**
 * An exact decimal in Brazilian format: "-1234.50" becomes "−1.234,50". Without `Intl`, whose first use
 * blocks a phone for 60 ms before a page shows its first number (docs/benchmarks.md).
 */
export function formatDecimal(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace("-", "−").replace(/\B(?=(?:\d{3}){1,9}$)/g, ".");
  return fraction ? `${grouped},${fraction}` : grouped;
}

/** Like `formatDecimal`, without zeros at the end: "12.50" becomes "12,5", "10.0" becomes "10". */
export const formatShortDecimal = (decimal: string): string =>
  formatDecimal(decimal.includes(".") ? decimal.replace(/(?:\.|(?<![.0]))0+$/, "") : decimal);

/**
 * A text without accents: "Preço" becomes "Preco". Separate accents are removed before letters are
 * decomposed, because decomposing sorts them in quadratic time: 64,000 took five seconds.
 */
export const withoutAccents = (text: string): string =>
  text.replace(/\p{M}/gu, "").normalize("NFD").replace(/\p{M}/gu, "");

/** A text normalized for searching: without accents, in lower case. */
export const plainText = (text: string): string => withoutAccents(text).toLowerCase();
