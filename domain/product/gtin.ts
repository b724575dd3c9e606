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
