import { sql } from "drizzle-orm";
import { bigint, check, date, pgTable, uuid } from "drizzle-orm/pg-core";
import { brlRate, instant } from "./columns.ts";

/**
 * The exchange rates for PIX (reais per dollar) that admins set, each with its day. The newest row is valid;
 * rows never change. A row without a rate means that an admin removed the rate.
 */
export const pixRates = pgTable(
  "pix_rates",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    rate: brlRate("rate"),
    rateDate: date("rate_date", { mode: "string" }),
    createdBy: uuid("created_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    check("pix_rates_rate_with_day", sql`(${t.rate} is null) = (${t.rateDate} is null)`),
    check("pix_rates_rate_positive", sql`${t.rate} > 0`),
  ],
);
