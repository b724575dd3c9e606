import { type ProductStatus, shownProductStatus } from "@prepara/domain/product/status";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { containsText } from "#server/platform/database/like";
import { afterStart, type PageQuery } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { isWithdrawn } from "#server/tables/units";

/** Only a product of goods that nobody announced has such a shipment, and then no other. */
const isShown = or(
  ne(products.status, "arrived"),
  sql`not exists (select from ${shipments} where ${shipments.productId} = ${products.id} and ${isWithdrawn})`,
);

type Filter = { status: ProductStatus | undefined; search: string | undefined };

/** The customer's products, newest first; `search` looks at name and ASIN. */
export function ownProducts(db: DbOrTx, userId: string, { status, search }: Filter, page: PageQuery) {
  const condition = and(
    eq(products.userId, userId),
    isShown,
    status === undefined ? undefined : eq(products.status, status),
    search === undefined ? undefined : matches(search),
    afterStart(page, products.createdAt, products.id),
  );
  const order = [desc(products.createdAt), desc(products.id)] as const;
  // The subquery finds ids in the index alone; the rows are read only for one page.
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...order)
    .limit(page.limit + 1);
  return db
    .select()
    .from(products)
    .where(search === undefined ? condition : sql`${products.id} = any(array(${found}))`)
    .orderBy(...order)
    .limit(page.limit + 1);
}

const matches = (search: string) =>
  or(containsText(sql`lower(${products.name})`, search), eq(products.asin, search.toUpperCase()));

/** The number of the customer's products, in all and by status. */
export async function productCounts(db: Db, userId: string) {
  const rows = await db
    .select({ status: products.status, count: sql`count(*)`.mapWith(Number) })
    .from(products)
    .where(and(eq(products.userId, userId), isShown))
    .groupBy(products.status);
  const counts = { total: 0, in_transit: 0, arrived: 0, processed: 0 };
  for (const { status, count } of rows) {
    counts[shownProductStatus(status)] += count;
    counts.total += count;
  }
  return counts;
}
