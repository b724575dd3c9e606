import { daysBetween } from "@prepara/domain/calendar/calendar";
import { type ReturnWindow, shopOf } from "@prepara/domain/shipments/return-window";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";

const NEWEST = 200;

export const returnWindowsSchema = z.object({
  items: z.array(z.object({ shop: z.string(), days: z.int() })).describe("The shops of the newest purchases"),
});

/**
 * The days for which each shop takes goods back, from the customer's newest purchase there that has both
 * dates; among their newest 200 with a return date.
 */
export async function returnWindows(db: DbOrTx, userId: string): Promise<{ items: ReturnWindow[] }> {
  const rows = await db
    .select({
      supplierName: products.supplierName,
      supplierUrl: products.supplierUrl,
      purchaseDate: products.purchaseDate,
      returnBy: shipments.returnBy,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(and(eq(shipments.userId, userId), isNotNull(shipments.returnBy)))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(NEWEST);
  const windows = new Map<string, number>();
  for (const { purchaseDate, returnBy, ...supplier } of rows) {
    const shop = shopOf(supplier);
    if (shop === null || purchaseDate === null || returnBy === null || windows.has(shop)) continue;
    const days = daysBetween(purchaseDate, returnBy);
    if (days >= 0) windows.set(shop, days);
  }
  return { items: [...windows].map(([shop, days]) => ({ shop, days })) };
}
