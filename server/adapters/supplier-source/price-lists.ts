import { fromDecimal } from "@prepara/domain/money/money";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { priceListItems, priceLists } from "#server/tables/miner";
import type { SupplierSource } from "./port.ts";

const TIME_LIMIT_MS = 3000;
const MAX_OFFERS = 50;

/** The uploaded price lists of the operator and the customer (docs/decisions/0107). */
export function priceListSource({ db, clock }: { db: Db; clock(): Date }): SupplierSource {
  return {
    name: "price-lists",
    timeLimitMs: TIME_LIMIT_MS,
    cost: "free",
    async find({ userId, asin, gtins }) {
      const isVisible = or(eq(priceLists.userId, userId), isNull(priceLists.userId));
      // Codes paired with the ASIN in visible lists are included, since the offers are returned only to this
      // customer.
      const paired = db
        .select({ gtin: priceListItems.gtin })
        .from(priceListItems)
        .innerJoin(priceLists, eq(priceLists.currentBatch, priceListItems.batchId))
        .where(and(eq(priceListItems.asin, asin), isNotNull(priceListItems.gtin), isVisible))
        .limit(MAX_OFFERS);
      const isWanted = or(
        eq(priceListItems.asin, asin),
        // An array, so that the index on the codes is used.
        sql`${priceListItems.gtin} = any(array(${paired}) || ${sql.param([...gtins])}::text[])`,
      );
      const rows = await db
        .select({ item: priceListItems, listName: priceLists.name, importedAt: priceLists.importedAt })
        .from(priceListItems)
        .innerJoin(priceLists, eq(priceLists.currentBatch, priceListItems.batchId))
        .where(and(isWanted, isVisible))
        .orderBy(asc(sql`${priceListItems.price} + coalesce(${priceListItems.shipping}, 0)`))
        .limit(MAX_OFFERS);
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
