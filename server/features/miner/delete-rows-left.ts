import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { priceListBatches, priceListItems } from "#server/tables/miner";

const ROWS_AT_ONCE = 5000;

/**
 * Deletes the rows of lists that were deleted, in small parts: the rows of one account took longer than a
 * statement may, and meanwhile the account was locked. Safe in several processes at once.
 */
export async function deleteRowsLeft(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deletePart(db)));
}

/** Returns whether there was a part to delete. */
async function deletePart(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [left] = await tx
      .select({ id: priceListBatches.id })
      .from(priceListBatches)
      .where(isNull(priceListBatches.listId))
      .orderBy(asc(priceListBatches.startedAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!left) return false;
    const part = sql`select id from ${priceListItems} where batch_id = ${left.id} limit ${ROWS_AT_ONCE}`;
    const { rowCount } = await tx.delete(priceListItems).where(sql`id = any(array(${part}))`);
    if ((rowCount ?? 0) < ROWS_AT_ONCE)
      await tx.delete(priceListBatches).where(eq(priceListBatches.id, left.id));
    return true;
  });
}
