import { formatDecimal } from "@prepara/domain/text/portuguese";
import { count, eq, sum } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { wholeNumber } from "#server/platform/settings";
import { priceLists } from "#server/tables/miner";
import { minerRefusal } from "./miner.refusals.ts";

export const minerSettings = {
  PRICE_LISTS_PER_CUSTOMER: wholeNumber(1, 100_000_000).default(20),
  PRICE_LIST_ROWS_PER_CUSTOMER: wholeNumber(1, 100_000_000).default(1_000_000),
};

const schema = z.object(minerSettings);
export type MinerSettings = z.output<typeof schema>;

/** How many lists and rows one customer may have; the operator's lists are not limited. */
export type ListQuota = { lists: number; rows: number };

export const quotaOf = (settings: MinerSettings): ListQuota => ({
  lists: settings.PRICE_LISTS_PER_CUSTOMER,
  rows: settings.PRICE_LIST_ROWS_PER_CUSTOMER,
});

/** Refuses when a customer's lists exceed the quota; called after the write, in its transaction. */
export async function refuseOverQuota(db: DbOrTx, quota: ListQuota, userId: string | null): Promise<void> {
  if (userId === null) return;
  const { lists, rows } = await usageOf(db, userId);
  if (lists > quota.lists) throw minerRefusal("too_many_price_lists", { limit: quota.lists });
  if (rows > quota.rows)
    throw minerRefusal("too_many_list_rows", { limit: formatCount(quota.rows), wanted: formatCount(rows) });
}

/** Refuses another list before its file is read. `isNew`: the customer has no list of that name. */
export async function refuseFullQuota(
  db: DbOrTx,
  quota: ListQuota,
  { userId, isNew }: { userId: string | null; isNew: boolean },
): Promise<void> {
  if (userId === null || !isNew) return;
  const { lists } = await usageOf(db, userId);
  if (lists >= quota.lists) throw minerRefusal("too_many_price_lists", { limit: quota.lists });
}

async function usageOf(db: DbOrTx, userId: string) {
  const [usage] = await db
    .select({ lists: count(), rows: sum(priceLists.itemCount).mapWith(Number) })
    .from(priceLists)
    .where(eq(priceLists.userId, userId));
  return { lists: usage?.lists ?? 0, rows: usage?.rows ?? 0 };
}

const formatCount = (amount: number) => formatDecimal(String(amount));
