import { type SQL, sql } from "drizzle-orm";
import { landedCost } from "./miner.ts";

/** The lists that a customer searches, the own ones and the operator's, for the queries below. */
export const visibleLists = (userId: string): SQL => sql`
  select id, user_id, current_batch, name, imported_at from price_lists where user_id = ${userId} or user_id is null`;

/** More rows of one product than any list has: whoever repeats one a million times makes no search slow. */
const MOST_OF_A_PRODUCT = 200;

/**
 * The cheapest rows of a list (`visible.current_batch`) that have an ASIN or a code, in the order of an index.
 */
export const cheapestRows = (isWanted: SQL, most = MOST_OF_A_PRODUCT): SQL => sql`
  select id, gtin, title, image from price_list_items
  where batch_id = visible.current_batch and ${isWanted} order by ${landedCost} limit ${most}`;
