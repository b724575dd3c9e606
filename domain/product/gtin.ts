/**
 * Whether the last digit fits the others by GS1's rule (weights 3 and 1 from the right), which USPS and FedEx
 * Ground use as well.
 */
export const isMod10 = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0;

/**
 * A UPC, EAN or GTIN as 14 digits, so that 036000291452 and 0036000291452 are the same product; leading zeros
 * that a spreadsheet dropped are restored. Null for a wrong length or check digit.
 */
export function toGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{8,14}$/.test(digits) || /^0+$/.test(digits)) return null;
  return isMod10(digits) ? digits.padStart(14, "0") : null;
}

/** The code in the length that shops expect: 12 digits (UPC-A) if they suffice, else 13 (EAN), else 14. */
export function shopCodeOf(gtin: string): string {
  const bare = gtin.replace(/^0+/, "");
  if (bare.length <= 12) return bare.padStart(12, "0");
  return bare.padStart(13, "0");
}
