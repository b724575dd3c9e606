import { type SQL, sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** An uploaded price list: a customer's own, or the operator's (no user), which everybody searches. */
export const priceLists = pgTable(
  "price_lists",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => profiles.userId, { onDelete: "cascade" }),
    name: text("name").notNull(),
    fileName: text("file_name").notNull(),
    /** The import whose rows are searched. */
    currentBatch: uuid("current_batch").notNull(),
    itemCount: integer("item_count").notNull().default(0),
    skippedCount: integer("skipped_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    importedAt: instant("imported_at"),
  },
  (t) => [
    uniqueIndex("price_lists_name_of_owner").on(
      sql`coalesce(${t.userId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.name})`,
    ),
    index("price_lists_of_user").on(t.userId, t.createdAt, t.id),
    index("price_lists_current").on(t.currentBatch),
  ],
);

/**
 * One import of a list, stored with its rows in one transaction. The foreign key is deferred (see the
 * migrations), so that the transaction locks the list last.
 */
export const priceListBatches = pgTable(
  "price_list_batches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null when the list was deleted: a job deletes the rows. */
    listId: uuid("list_id").references(() => priceLists.id, { onDelete: "set null" }),
    startedAt: instant("started_at").notNull().defaultNow(),
  },
  (t) => [index("price_list_batches_of_list").on(t.listId)],
);

/**
 * A running import, so that an owner has only one at a time in all processes. A row that is older than any
 * import can take is overwritten.
 */
export const priceListImports = pgTable("price_list_imports", {
  /** A customer's id, or "operator". */
  owner: text("owner").primaryKey(),
  startedAt: instant("started_at").notNull(),
});

/** The price with shipping; rows of one product are sorted by it. */
export const landedCost = sql`(price + coalesce(shipping, 0))`;

/**
 * The indexes start with the import, so that a customer's search never reads other customers' rows of the
 * same product.
 */
export const priceListItems = pgTable(
  "price_list_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => priceListBatches.id, { onDelete: "cascade" }),
    asin: text("asin"),
    gtin: text("gtin"),
    title: text("title").notNull(),
    price: usd("price").notNull(),
    shipping: usd("shipping"),
    link: text("link"),
    supplier: text("supplier"),
    image: text("image"),
  },
  (t) => [
    index("price_list_items_of_asin").on(t.batchId, t.asin, landedCost),
    index("price_list_items_of_gtin").on(t.batchId, t.gtin, landedCost).where(sql`${t.gtin} is not null`),
  ],
);

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

/** The price lists that a customer searches: their own and the operator's. */
export const visibleLists = (userId: string): SQL => sql`
  select id, user_id, current_batch, name, imported_at from price_lists where user_id = ${userId} or user_id is null`;

/**
 * Rows read per product: more than a real list has, so that a list repeating one product is not slow to
 * search.
 */
const MAX_ROWS_PER_PRODUCT = 200;

/**
 * The cheapest rows of a list (`visible.current_batch`) that have an ASIN or a code, in the order of an
 * index.
 */
export const cheapestRows = (isWanted: SQL, max = MAX_ROWS_PER_PRODUCT): SQL => sql`
  select id, gtin, title, image from price_list_items
  where batch_id = visible.current_batch and ${isWanted} order by ${landedCost} limit ${max}`;
