import { type BrlRate, parseBrlRate, rateNumber } from "@prepara/domain/money/brl";
import { type Cents, fromDecimal, toDecimal } from "@prepara/domain/money/money";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** An instant with the milliseconds that JavaScript can hold, so that a keyset cursor never loses a digit. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** US dollars, read and written as whole `Cents`. */
export const usd = customType<{ data: Cents; driverData: string }>({
  dataType: () => "numeric(12, 2)",
  fromDriver: fromDecimal,
  // drizzle calls this for the null of a placeholder, but not for other nulls.
  toDriver: (amount) => (amount === null ? amount : toDecimal(amount)),
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
