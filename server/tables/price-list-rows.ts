import { type SQL, sql } from "drizzle-orm";
import { landedCost } from "./miner.ts";

/** The lists that a customer searches, the own ones and the operator's, for the queries below. */
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
