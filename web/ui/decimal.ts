/** Reads "1.234,56", "1234.56" or " 12,5 " as a number; null when it is none. */
export function decimalFrom(text: string): number | null {
  const bare = text.replaceAll(/[\s$]|US/gi, "");
  if (bare === "") return null;
  const comma = bare.lastIndexOf(",");
  const dot = bare.lastIndexOf(".");
  const plain = comma > dot ? bare.replaceAll(".", "").replace(",", ".") : bare.replaceAll(",", "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A number as a Brazilian types it: "12,5". */
export const decimalText = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? "" : String(value).replace(".", ",");
