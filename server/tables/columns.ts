import { type BrlRate, parseBrlRate, rateNumber } from "@prepara/domain/money/brl";
import { type Cents, fromDecimal, toDecimal } from "@prepara/domain/money/money";
import {
  type Quantity,
  quantityFromDecimal,
  quantityToDecimal,
  type Rate,
  rateFromDecimal,
  rateToDecimal,
} from "@prepara/domain/money/rate";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp } from "drizzle-orm/pg-core";

/** An instant with the milliseconds that JavaScript can hold, so that a keyset cursor never loses a digit. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** US dollars, read and written as whole `Cents`. */
export const usd = customType<{ data: Cents; driverData: string }>({
  dataType: () => "numeric(12, 2)",
  fromDriver: fromDecimal,
  // drizzle calls this for the null of a placeholder, but not for other nulls.
  toDriver: (amount) => (amount === null ? amount : toDecimal(amount)),
});

/** The quantity of a charge; negative in a correction. */
export const quantity = customType<{ data: Quantity; driverData: string }>({
  dataType: () => "numeric(12, 3)",
  fromDriver: quantityFromDecimal,
  toDriver: quantityToDecimal,
});

/** The price of a service per unit. */
export const serviceRate = customType<{ data: Rate; driverData: string }>({
  dataType: () => "numeric(12, 4)",
  fromDriver: rateFromDecimal,
  toDriver: rateToDecimal,
});

/** Reais per dollar. */
export const brlRate = customType<{ data: BrlRate; driverData: string }>({
  dataType: () => "numeric(12, 6)",
  fromDriver(column) {
    const rate = parseBrlRate(column);
    if (rate === null) throw new RangeError(`not an exchange rate: ${column}`);
    return rate;
  },
  toDriver: (rate) => String(rateNumber(rate)),
});

/** The condition that a column has one of these values. */
export const oneOf = (column: AnyPgColumn, names: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;
