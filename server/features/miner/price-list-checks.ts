import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { priceListBatches, priceListItems, priceLists } from "#server/tables/miner";

/** An import stores its list and all rows atomically. */
const listsHaveTheirRows: DataCheck = {
  title: "every price list has exactly the rows of its last import",
  async findProblems({ db }) {
    const counted = db
      .select({ batchId: priceListItems.batchId, rows: count().as("rows") })
      .from(priceListItems)
      .groupBy(priceListItems.batchId)
      .as("counted");
    const rows = await db
      .select({
        id: priceLists.id,
        stored: priceLists.itemCount,
        counted: sql<number>`coalesce(${counted.rows}, 0)::int`,
      })
      .from(priceLists)
      .leftJoin(counted, eq(counted.batchId, priceLists.currentBatch))
      .where(sql`${priceLists.itemCount} <> coalesce(${counted.rows}, 0)`);
    return rows.map((row) => `price list ${row.id}: says ${row.stored} rows, has ${row.counted}`);
  },
};

/** An interrupted import leaves no rows; those of a deleted list wait for a job. */
const importsAreWhole: DataCheck = {
  title: "every stored price list row belongs to a list",
  async findProblems({ db }) {
    const rows = await db
      .select({ id: priceListBatches.id, listId: priceListBatches.listId })
      .from(priceListBatches)
      .leftJoin(priceLists, eq(priceLists.currentBatch, priceListBatches.id))
      .where(and(isNull(priceLists.id), isNotNull(priceListBatches.listId)));
    return rows.map((row) => `import ${row.id} of price list ${row.listId} is not searched`);
  },
};

/** What `doctor` checks about price lists and their imports. */
export const priceListChecks: readonly DataCheck[] = [listsHaveTheirRows, importsAreWhole];
