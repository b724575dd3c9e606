import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { laterThanStart, type PageQuery } from "#server/platform/http/page";
import { cancelCaseNumber } from "#server/tables/cases";
import { outboundBoxes, outboundItems } from "#server/tables/outbound-boxes";
import { isLive, prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";

const requestColumns = {
  id: prepRequests.id,
  number: prepRequests.number,
  status: prepRequests.status,
  cancelledAt: prepRequests.cancelledAt,
  trackingNumber: prepRequests.trackingNumber,
  userId: prepRequests.userId,
  fullName: profiles.fullName,
  suiteNumber: profiles.suiteNumber,
  createdAt: prepRequests.createdAt,
  cancelCaseNumber,
};

const withCustomer = (db: DbOrTx) =>
  db.select(requestColumns).from(prepRequests).innerJoin(profiles, eq(profiles.userId, prepRequests.userId));

export type RequestRow = Awaited<ReturnType<typeof withCustomer>>[number];

/** A request with its customer, for staff; undefined if there is none. */
export async function requestWhere(db: DbOrTx, condition: SQL | undefined): Promise<RequestRow | undefined> {
  const [row] = await withCustomer(db).where(condition);
  return row;
}

/** How many items, boxes and lines in boxes a request has. */
const lines = sql<number>`((select count(*) from prep_request_items i where i.prep_request_id = prep_requests.id)
  + (select count(*) from outbound_boxes b where b.prep_request_id = prep_requests.id)
  + (select count(*) from outbound_items o where o.prep_request_id = prep_requests.id))::int`;

/** The scheduled requests, the oldest first: all, or those of which a box is closed. */
export const scheduledRequests = (db: DbOrTx, page: PageQuery, hasClosedBox: boolean) =>
  db
    .select({ ...requestColumns, lines })
    .from(prepRequests)
    .innerJoin(profiles, eq(profiles.userId, prepRequests.userId))
    .where(
      and(
        eq(prepRequests.status, "scheduled"),
        isLive,
        hasClosedBox
          ? sql`exists (select from outbound_boxes b where b.prep_request_id = prep_requests.id and b.status = 'closed')`
          : undefined,
        laterThanStart(page, prepRequests.createdAt, prepRequests.id),
      ),
    )
    .orderBy(asc(prepRequests.createdAt), asc(prepRequests.id))
    .limit(page.limit + 1);

/** How many boxes of scheduled requests are closed and wait to leave. */
export async function countClosedBoxes(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(prepRequests)
    .innerJoin(outboundBoxes, eq(outboundBoxes.prepRequestId, prepRequests.id))
    .where(and(eq(prepRequests.status, "scheduled"), isLive, eq(outboundBoxes.status, "closed")));
  return row?.count ?? 0;
}

/** The most items, boxes and lines in boxes of one page of requests, unless its first request has more. */
const MAX_PAGE_LINES = 1000;

/** How many of the first requests fit into one response; at least one. */
export function requestsWithinLines(requests: readonly { lines: number }[]): number {
  let sum = 0;
  const beyond = requests.findIndex((request, index) => {
    sum += request.lines;
    return index > 0 && sum > MAX_PAGE_LINES;
  });
  return beyond < 0 ? Math.max(requests.length, 1) : beyond;
}

/** The items of requests with the codes by which their products are scanned, by shipment number. */
export async function itemsOfRequests(db: DbOrTx, ids: readonly string[]) {
  const rows = await db
    .select({
      prepRequestId: prepRequestItems.prepRequestId,
      shipmentId: prepRequestItems.shipmentId,
      shipmentNumber: shipments.number,
      product: products.name,
      asin: products.asin,
      codes: products.codes,
      fnsku: prepRequestItems.fnsku,
      qty: prepRequestItems.qty,
      bundleSize: prepRequestItems.bundleSize,
      packed: prepRequestItems.packedQty,
      shipped: prepRequestItems.shippedQty,
      dropped: prepRequestItems.droppedQty,
    })
    .from(prepRequestItems)
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(inArray(prepRequestItems.prepRequestId, [...ids]))
    .orderBy(asc(shipments.number));
  return Map.groupBy(rows, ({ prepRequestId }) => prepRequestId);
}
export type ItemRow = NonNullable<ReturnType<Awaited<ReturnType<typeof itemsOfRequests>>["get"]>>[number];

/** The codes by which an item's units are scanned: its FNSKU in the request and the codes of its product. */
export const itemCodes = ({ fnsku, codes }: Pick<ItemRow, "fnsku" | "codes">): string[] =>
  fnsku === null ? codes : [...new Set([fnsku, ...codes])];

/** The boxes of requests by position. */
export async function boxesOfRequests(db: DbOrTx, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(outboundBoxes)
    .where(inArray(outboundBoxes.prepRequestId, [...ids]))
    .orderBy(asc(outboundBoxes.position));
  return Map.groupBy(rows, ({ prepRequestId }) => prepRequestId);
}
export type BoxRow = typeof outboundBoxes.$inferSelect;

/** The contents of the boxes of requests. */
export async function contentsOfRequests(db: DbOrTx, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(outboundItems)
    .where(inArray(outboundItems.prepRequestId, [...ids]));
  return Map.groupBy(rows, ({ boxId }) => boxId);
}
export type ContentRow = typeof outboundItems.$inferSelect;
