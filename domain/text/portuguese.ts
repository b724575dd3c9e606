/**
 * An exact decimal as a Brazilian writes it: "-1234.50" is "-1.234,50". Not by `Intl`, whose first use alone
 * keeps a phone busy for 60 ms before a page's first figure stands (docs/benchmarks.md).
 */
export function inPortuguese(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
  return fraction ? `${grouped},${fraction}` : grouped;
}

/** The same without zeros at the end: "12.50" is "12,5", "10.0" is "10". */
export const shortInPortuguese = (decimal: string): string =>
  inPortuguese(decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);

/** A text whose letters have lost their accents: "Preço" becomes "Preco". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** A text as one searches for it: without accents, in small letters. */
export const plainText = (text: string): string => withoutAccents(text).toLowerCase();
