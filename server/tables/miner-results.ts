import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** A search that found a supplier (docs/product.md#miner). */
export const minerResults = pgTable(
  "miner_results",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    asin: text("asin").notNull(),
    productTitle: text("product_title").notNull(),
    imageUrl: text("image_url"),
    lowestPrice: usd("lowest_price").notNull(),
    supplierName: text("supplier_name").notNull(),
    supplierUrl: text("supplier_url"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("miner_results_of_user").on(t.userId, t.createdAt, t.id),
    index("miner_results_of_asin").on(t.userId, t.asin, t.createdAt),
  ],
);
