import { formatShortDecimal } from "#domain/text/portuguese";

/**
 * A decimal number as an integer of its smallest unit, e.g. 12.5 with 2 decimals is 1250. Null when it has
 * more decimals than that, is not a plain number, or leaves the safe integers: nothing is ever rounded here.
 */
export function scaled(value: number | string, decimals: number): number | null {
  const parts = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(String(value));
  if (!parts) return null;
  const [, sign = "", whole = "", fraction = ""] = parts;
  if (fraction.length > decimals) return null;
  const size = Number(whole + fraction.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(size)) return null;
  return sign && size !== 0 ? -size : size;
}

/** The inverse of `scaled`: 1250 with 2 decimals is "12.50", the form that numeric columns read and write. */
export function unscaled(size: number, decimals: number): string {
  const digits = String(Math.abs(size)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${size < 0 ? "-" : ""}${whole}${fraction && "."}${fraction}`;
}

/** A percentage as basis points, e.g. 12.5 is 1250; null with more than two decimals. */
export const fromPercent = (percent: number | string): number | null => scaled(percent, 2);

/** Basis points as a percentage: 1250 is 12.5. */
export const toPercent = (basisPoints: number): number => basisPoints / 100;

/** "12,5%". */
export const formatPercent = (basisPoints: number): string =>
  `${formatShortDecimal(unscaled(basisPoints, 2))}%`;
