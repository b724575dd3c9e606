import { numeric, timestamp } from "drizzle-orm/pg-core";

/** An instant with the milliseconds that JavaScript can hold, so that a keyset cursor never loses a digit. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** US dollars; read as a decimal string and turned into `Cents` by `@prepara/domain/money/money`. */
export const usd = (name: string) => numeric(name, { precision: 12, scale: 2 });
