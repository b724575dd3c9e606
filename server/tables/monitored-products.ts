import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** A price that a customer watches (docs/decisions/0107). */
export const monitoredProducts = pgTable(
  "monitored_products",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    asin: text("asin").notNull(),
    watches: text("watches", { enum: ["amazon", "supplier"] }).notNull(),
    productTitle: text("product_title"),
    imageUrl: text("image_url"),
    currentPrice: usd("current_price"),
    targetPrice: usd("target_price").notNull(),
    priceChange: text("price_change", { enum: ["up", "down", "stable"] })
      .notNull()
      .default("stable"),
    alertEnabled: boolean("alert_enabled").notNull().default(true),
    /** Whether an alert was sent since the price last fell to or below the target. */
    alerted: boolean("alerted").notNull().default(false),
    alertedAt: instant("alerted_at"),
    /** When an open page showed the alert, which makes its e-mail unnecessary. */
    alertSeenAt: instant("alert_seen_at"),
    /** When the sources were last asked for a price, also without success. */
    triedAt: instant("tried_at"),
    lastChecked: instant("last_checked"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("monitored_products_once").on(t.userId, t.asin),
    index("monitored_products_of_user").on(t.userId, t.createdAt, t.id),
    index("monitored_products_due").on(t.triedAt.asc().nullsFirst(), t.id),
    check("monitored_products_target_positive", sql`${t.targetPrice} > 0`),
    check("monitored_products_watches_known", sql`${t.watches} in ('amazon', 'supplier')`),
    check("monitored_products_change_known", sql`${t.priceChange} in ('up', 'down', 'stable')`),
  ],
);
