import { formatDecimal } from "#domain/text/portuguese";
import { scaled, unscaled } from "./decimal.ts";

declare const unit: unique symbol;

/** US dollars as whole cents; the only form of money in this code (docs/decisions/0103). */
export type Cents = number & { readonly [unit]: "cents" };

const isCents = (size: number): size is Cents => Number.isSafeInteger(size);

/** Converts an integer to cents; throws for any other number, because only a bug can produce one. */
export function cents(size: number): Cents {
  const whole = size + 0; // a minus zero becomes zero
  if (!isCents(whole)) throw new RangeError(`not whole cents: ${size}`);
  return whole;
}

export const zeroCents = cents(0);

/** The largest amount of a `numeric(12,2)` column: US$ 9.999.999.999,99. */
export const maxCents = cents(999_999_999_999);

export const plus = (a: Cents, b: Cents): Cents => cents(a + b);

export const minus = (a: Cents, b: Cents): Cents => cents(a - b);

/** The price of `units` whole units. */
export function times(price: Cents, units: number): Cents {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not whole units: ${units}`);
  return cents(price * units);
}

export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let sum = zeroCents;
  for (const amount of amounts) sum = plus(sum, amount);
  return sum;
};

/**
 * Dollars as typed or sent, e.g. 12.5; null with more than two decimals or beyond `numeric(12,2)`: never
 * rounded.
 */
export function fromUsd(usd: number | string): Cents | null {
  const size = scaled(usd, 2);
  return size === null || Math.abs(size) > maxCents ? null : cents(size);
}

/** Dollars for a JSON answer: 1250 cents is 12.5. */
export const toUsd = (amount: Cents): number => amount / 100;

/** Dollars for a `numeric(12,2)` column: 1250 cents is "12.50". */
export const toDecimal = (amount: Cents): string => unscaled(amount, 2);

/** Reads a `numeric(12,2)` column; throws on any other text. */
export function fromDecimal(column: string): Cents {
  const amount = fromUsd(column);
  if (amount === null) throw new RangeError(`not a money column: ${column}`);
  return amount;
}

/**
 * The only rounding rule: an exact integer ratio to the nearest integer, halves away from zero
 * (as PostgreSQL rounds a numeric). Throws on a zero denominator or a result beyond the safe integers.
 * (docs/decisions/0103)
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const over = BigInt(numerator);
  const under = BigInt(denominator);
  const negative = over < 0n !== under < 0n;
  const top = over < 0n ? -over : over;
  const bottom = under < 0n ? -under : under;
  const nearest = Number((2n * top + bottom) / (2n * bottom));
  if (!Number.isSafeInteger(nearest)) throw new RangeError("rounded beyond the safe integers");
  return negative && nearest !== 0 ? -nearest : nearest;
}

/** "US$ 1.234,50", always with an ordinary space, so that it can be searched and compared. */
export function formatUsd(amount: Cents): string {
  return `${amount < 0 ? "−" : ""}US$ ${formatDecimal(unscaled(Math.abs(amount), 2))}`;
}

const grouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/;
const groupedAbroad = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
const plain = /^\d+([.,]\d{1,2})?$/;

/**
 * An amount as a Brazilian types or pastes it: "12,5", "12.5", "1.234,56", "US$ 1,234.56"; null when it is
 * none. "1.234" is one thousand two hundred and thirty-four, as in Brazil.
 */
export function parseUsdText(text: string): Cents | null {
  const amount = text.replace(/^\s*(US\$|\$)?/i, "").replace(/\s/g, "");
  if (grouped.test(amount)) return fromUsd(amount.replaceAll(".", "").replace(",", "."));
  if (groupedAbroad.test(amount)) return fromUsd(amount.replaceAll(",", ""));
  if (plain.test(amount)) return fromUsd(amount.replace(",", "."));
  return null;
}
