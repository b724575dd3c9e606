import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { priceListItems, priceLists } from "#server/tables/miner";
import type { ProductCodeSource } from "./port.ts";

const MOST_ROWS = 20;

/**
 * Codes from rows of uploaded lists with both an ASIN and a UPC or EAN. The operator's lists take precedence,
 * since their results can be shared with all customers.
 */
export function priceListCodes(db: Db): ProductCodeSource {
  return {
    name: "price-lists",
    async codesOf({ userId, asin }) {
      const rows = await db
        .select({
          owner: priceLists.userId,
          gtin: priceListItems.gtin,
          title: priceListItems.title,
          image: priceListItems.image,
        })
        .from(priceListItems)
        .innerJoin(priceLists, eq(priceLists.currentBatch, priceListItems.batchId))
        .where(
          and(
            eq(priceListItems.asin, asin),
            isNotNull(priceListItems.gtin),
            or(eq(priceLists.userId, userId), isNull(priceLists.userId)),
          ),
        )
        .orderBy(sql`${priceLists.userId} asc nulls first`)
        .limit(MOST_ROWS);
      const privateTo = rows[0]?.owner ?? null;
      const used = rows.filter((row) => row.owner === privateTo);
      if (used.length === 0) return null;
      return {
        gtins: [...new Set(used.map((row) => row.gtin).filter((gtin) => gtin !== null))],
        title: used.find((row) => row.title !== "")?.title ?? null,
        imageUrl: used.find((row) => row.image !== null)?.image ?? null,
        privateTo,
      };
    },
  };
}
