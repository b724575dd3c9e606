/**
 * What a field for a number holds: null while it is empty, its text while that is no number. A form cannot
 * take that text for a number, as it could a NaN: the compiler refuses it.
 */
export type TypedNumber = number | string | null;

/** What a text stands for: it decides what "1.000" is. */
export type NumberKind = "amount" | "count" | "decimal";

const BY_DOTS = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;
const BY_COMMAS = /^-?[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * Parses "1.234,56", "1234.56" or " 12,5 "; null when it is not a number. "1.000" is one as a decimal, but a
 * thousand as an amount of money or a count of units. "1,000" is one or a thousand, depending on the country:
 * as a count it can only be a thousand, as an amount it is refused, as the server does.
 */
export function decimalFrom(text: string, kind: NumberKind = "decimal"): number | null {
  const bare = text.replaceAll(/[\s$]|US/gi, "");
  if (bare === "") return null;
  if (kind !== "decimal" && BY_DOTS.test(bare)) return Number(bare.replaceAll(".", ""));
  if (kind !== "decimal" && BY_COMMAS.test(bare))
    return kind === "count" ? Number(bare.replaceAll(",", "")) : null;
  const isCommaLast = bare.lastIndexOf(",") > bare.lastIndexOf(".");
  const plain = isCommaLast ? bare.replaceAll(".", "").replace(",", ".") : bare.replaceAll(",", "");
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What a field with this text holds. */
export const typedNumber = (text: string, kind: NumberKind): TypedNumber =>
  text.trim() === "" ? null : (decimalFrom(text, kind) ?? text);

/** One step up or down, rounded to a multiple of `step` ("0,3", not "0,30000000000000004") and clamped. */
export function stepped(
  value: number | null,
  way: 1 | -1,
  { step, min = 0, max = Number.POSITIVE_INFINITY }: { step: number; min?: number; max?: number | undefined },
): number {
  const next = Math.round((value || 0) / step + way) * step;
  const digits = String(step).split(".")[1]?.length ?? 0;
  return Number(Math.min(max, Math.max(min, next)).toFixed(digits));
}

/**
 * A number as typed in Brazil: "12,5"; a text that is no number as it was typed. `places` is the minimum
 * number of decimals of a value that is not whole: "12,50".
 */
export function decimalText(value: TypedNumber | undefined, places = 0): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  const plain = String(value);
  const missing = Number.isInteger(value) ? 0 : places - (plain.split(".")[1]?.length ?? places);
  return plain.replace(".", ",") + "0".repeat(Math.max(0, missing));
}
