import { formatDecimal, formatShortDecimal } from "#domain/text/portuguese";
import { scaled, unscaled } from "./decimal.ts";
import { type Cents, cents, roundHalfUp } from "./money.ts";

declare const unit: unique symbol;

/** The price of a service per unit in whole ten-thousandths of a dollar (US$ 0.30 is 3000), not negative. */
export type Rate = number & { readonly [unit]: "rate" };

/** How often something is charged, as whole thousandths: 20 units are 20000. Negative in a correction. */
export type Quantity = number & { readonly [unit]: "quantity" };

/** The largest price of a service: US$ 99.999,9999. A larger one is a typing slip. */
export const maxRate = 999_999_999;

const isRate = (size: number): size is Rate => Number.isSafeInteger(size) && size >= 0 && size <= maxRate;
const isQuantity = (size: number): size is Quantity => Number.isSafeInteger(size);

/** Dollars as typed, sent or stored; null with more than four decimals, when negative or above `maxRate`. */
export function rateFromUsd(usd: number | string): Rate | null {
  const size = scaled(usd, 4);
  return size !== null && isRate(size) ? size : null;
}

export const rateToUsd = (rate: Rate): number => rate / 10_000;

/** Dollars for a `numeric(12,4)` column. */
export const rateToDecimal = (rate: Rate): string => unscaled(rate, 4);

/** The rate of a price in whole cents, such as a plan's price of a unit. */
export const rateOfCents = (price: Cents): Rate => knownRate(price * 100);

/** Reads a `numeric(12,4)` column; throws on anything that is no rate. */
export function rateFromDecimal(column: string): Rate {
  const rate = rateFromUsd(column);
  if (rate === null) throw new RangeError(`not a rate: ${column}`);
  return rate;
}

function knownRate(size: number): Rate {
  if (!isRate(size)) throw new RangeError(`not a rate: ${size}`);
  return size;
}

/** The quantity of whole units, kits, boxes or photos. */
export const wholeQuantity = (count: number): Quantity => knownQuantity(count * 1000);

/** A quantity of exact thousandths, such as cubic feet that were measured. */
export const quantityOfThousandths = (size: number): Quantity => knownQuantity(size);

/** The quantity of a correction that takes `qty` back. */
export const negative = (qty: Quantity): Quantity => knownQuantity(-qty);

export const sumOfQuantities = (quantities: Iterable<Quantity>): Quantity => {
  let sum = 0;
  for (const qty of quantities) sum += qty;
  return knownQuantity(sum);
};

/** Reads a `numeric(12,3)` column. */
export function quantityFromDecimal(column: string): Quantity {
  const size = scaled(column, 3);
  if (size === null) throw new RangeError(`not a quantity: ${column}`);
  return knownQuantity(size);
}

export const quantityToDecimal = (qty: Quantity): string => unscaled(qty, 3);

/** "20", "12,5": as many decimals as the quantity needs. */
export const formatQuantity = (qty: Quantity): string => formatShortDecimal(unscaled(qty, 3));

export const quantityToNumber = (qty: Quantity): number => qty / 1000;

function knownQuantity(size: number): Quantity {
  const whole = size + 0; // a minus zero becomes zero
  if (!isQuantity(whole)) throw new RangeError(`not a quantity: ${size}`);
  return whole;
}

/**
 * What `qty` times `rate` costs: multiplied exactly and rounded once to cents, halves away from zero
 * (docs/decisions/0103). Throws beyond the safe integers.
 */
export const amountOf = (qty: Quantity, rate: Rate): Cents =>
  cents(roundHalfUp(BigInt(qty) * BigInt(rate), 100_000));

/** A quantity and a rate that multiply to exactly this amount, also for amounts above the largest rate. */
export function lineOver(amount: Cents): { qty: Quantity; rate: Rate } {
  const rate = amount * 100;
  if (isRate(rate)) return { qty: wholeQuantity(1), rate };
  // A thousandth of a unit at US$ 10 costs one cent.
  return { qty: quantityOfThousandths(amount), rate: knownRate(100_000) };
}

/** "US$ 0,30", "US$ 0,0125": two decimals, or as many as the rate needs. */
export function formatRateUsd(rate: Rate): string {
  const [whole = "", decimals = ""] = unscaled(rate, 4).split(".");
  return `US$ ${formatDecimal(`${whole}.${decimals.replace(/0{1,2}$/, "")}`)}`;
}
