import { fromDecimal } from "@prepara/domain/money/money";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { priceListItems, priceLists } from "#server/tables/price-lists";
import type { SupplierSource } from "./port.ts";

const TIME_LIMIT_MS = 3000;
const MOST_OFFERS = 50;

/** The uploaded lists: the operator's and the customer's own (decision 18). */
export function priceListSource({ db, clock }: { db: Db; clock(): Date }): SupplierSource {
  return {
    name: "price-lists",
    timeLimitMs: TIME_LIMIT_MS,
    cost: "free",
    async find({ userId, asin, gtins }) {
      const isWanted =
        gtins.length === 0
          ? eq(priceListItems.asin, asin)
          : or(eq(priceListItems.asin, asin), inArray(priceListItems.gtin, [...gtins]));
      const rows = await db
        .select({ item: priceListItems, listName: priceLists.name, importedAt: priceLists.importedAt })
        .from(priceListItems)
        .innerJoin(priceLists, eq(priceLists.currentBatch, priceListItems.batchId))
        .where(and(isWanted, or(eq(priceLists.userId, userId), isNull(priceLists.userId))))
        .orderBy(asc(sql`${priceListItems.price} + coalesce(${priceListItems.shipping}, 0)`))
        .limit(MOST_OFFERS);
      return rows.map(({ item, listName, importedAt }) => ({
        source: "price-lists",
        supplier: item.supplier ?? listName,
        title: item.title,
        price: fromDecimal(item.price),
        shipping: item.shipping === null ? null : fromDecimal(item.shipping),
        url: item.link,
        imageUrl: item.image,
        match: "code",
        seenAt: importedAt ?? clock(),
      }));
    },
  };
}
