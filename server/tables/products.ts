import { productStatuses } from "@prepara/domain/product/status";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";

export const products = pgTable(
  "products",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    name: text("name").notNull(),
    photoUrl: text("photo_url"),
    expectedArrivalDate: date("expected_arrival_date", { mode: "string" }),
    status: text("status", { enum: productStatuses }).notNull().default("in_transit"),
    asin: text("asin"),
    amazonUrl: text("amazon_url"),
    supplierName: text("supplier_name"),
    supplierUrl: text("supplier_url"),
    qty: integer("qty").notNull().default(1),
    unitCostUsd: usd("unit_cost_usd"),
    purchaseDate: date("purchase_date", { mode: "string" }),
    notes: text("notes"),
    /**
     * GTINs and FNSKUs that staff confirmed while counting, so that a scan of them counts a unit. Undoing the
     * count takes them away again.
     */
    codes: text("codes").array().notNull().default(sql`'{}'::text[]`),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    // Includes all columns of a customer's search and counts, so that they read only the index.
    index("products_of_user").on(t.userId, t.createdAt, t.id, t.status, t.name, t.asin),
    index("products_name_search").using("gin", sql`lower(${t.name}) gin_trgm_ops`),
    // For a scan of an ASIN: each customer's newest purchases.
    index("products_of_asin").on(t.asin, t.userId, t.createdAt, t.id),
    check("products_status_known", sql`${t.status} in ('in_transit', 'arrived', 'processed')`),
    check("products_qty_positive", sql`${t.qty} > 0`),
    check("products_unit_cost_not_negative", sql`${t.unitCostUsd} >= 0`),
  ],
);
