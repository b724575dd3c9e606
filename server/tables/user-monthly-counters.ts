import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

/** Free units of requests that are scheduled or shipped, by calendar month (docs/decisions/0012). */
export const userMonthlyCounters = pgTable(
  "user_monthly_counters",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    yearMonth: text("year_month").notNull(),
    usedUnits: integer("used_units").notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "user_monthly_counters_pkey", columns: [t.userId, t.yearMonth] }),
    check("user_monthly_counters_not_negative", sql`${t.usedUnits} >= 0`),
    check("user_monthly_counters_month_form", sql`${t.yearMonth} ~ '^[0-9]{4}-[0-9]{2}$'`),
  ],
);
