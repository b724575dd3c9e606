import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What was spent of an allowance, one row per key. A key without a row has all of it left. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    /**
     * When everything spent will have been refilled; a row of the past is swept. In microseconds, for
     * allowances of many points.
     */
    fullAt: timestamp("full_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [index("rate_limits_by_full_at").on(t.fullAt)],
);
