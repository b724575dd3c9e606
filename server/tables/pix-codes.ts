import { sql } from "drizzle-orm";
import { check, date, pgTable, uuid } from "drizzle-orm/pg-core";
import { brlRate, instant } from "./columns.ts";
import { prepRequests } from "./prep-requests.ts";

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
