import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { priceListItems, priceLists } from "#server/tables/price-lists";
import type { ProductCodeSource } from "./port.ts";

const MOST_ROWS = 20;

/** Codes from rows of uploaded lists that carry both an ASIN and a UPC or EAN. */
export function priceListCodes(db: Db): ProductCodeSource {
  return {
    name: "price-lists",
    async codesOf({ userId, asin }) {
      const rows = await db
        .select({ gtin: priceListItems.gtin, title: priceListItems.title, image: priceListItems.image })
        .from(priceListItems)
        .innerJoin(priceLists, eq(priceLists.currentBatch, priceListItems.batchId))
        .where(
          and(
            eq(priceListItems.asin, asin),
            isNotNull(priceListItems.gtin),
            or(eq(priceLists.userId, userId), isNull(priceLists.userId)),
          ),
        )
        .limit(MOST_ROWS);
      if (rows.length === 0) return null;
      return {
        gtins: [...new Set(rows.map((row) => row.gtin).filter((gtin) => gtin !== null))],
        title: rows.find((row) => row.title !== "")?.title ?? null,
        imageUrl: rows.find((row) => row.image !== null)?.image ?? null,
      };
    },
  };
}
