import { integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * What the outside world last said about an ASIN, so that it is not asked (and paid) again for every search.
 */
export const productFacts = pgTable("product_facts", {
  asin: text("asin").primaryKey(),
  title: text("title"),
  brand: text("brand"),
  category: text("category"),
  imageUrl: text("image_url"),
  gtins: text("gtins").array().notNull().default([]),
  rating: numeric("rating", { precision: 3, scale: 1 }),
  reviewCount: integer("review_count"),
  salesRank: integer("sales_rank"),
  fetchedAt: instant("fetched_at").notNull(),
});
