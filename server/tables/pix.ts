import { sql } from "drizzle-orm";
import { bigint, check, date, pgTable, uuid } from "drizzle-orm/pg-core";
import { brlRate, instant } from "./columns.ts";
import { prepRequests } from "./prep-requests.ts";

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

/**
 * The exchange rate and time of the PIX code of an unpaid request, so that the payment shows the same code
 * for a day on every device (docs/decisions/0133).
 */
export const pixCodes = pgTable(
  "pix_codes",
  {
    prepRequestId: uuid("prep_request_id")
      .primaryKey()
      .references(() => prepRequests.id, { onDelete: "cascade" }),
    rate: brlRate("rate").notNull(),
    rateDate: date("rate_date", { mode: "string" }).notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [check("pix_codes_rate_positive", sql`${t.rate} > 0`)],
);
