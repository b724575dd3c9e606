import type { PrepStatus } from "@prepara/domain/prep/status";
import { and, asc, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { containing } from "#server/platform/database/like";
import { afterStart, laterThanStart } from "#server/platform/http/keyset";
import type { PageQuery } from "#server/platform/http/page";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipmentPhotos } from "#server/tables/shipment-photos";
import { shipments } from "#server/tables/shipments";

/** What was paid back for a request, as a decimal of dollars; the names are written out because drizzle leaves the table's away. */
export const paidBackUsd = sql<string>`coalesce((select sum(entry.amount_usd) from user_balance_history entry
  where entry.prep_request_id = prep_requests.id and entry.transaction_type = 'credit'), 0)`;

const requestColumns = {
  id: prepRequests.id,
  number: prepRequests.number,
  userId: prepRequests.userId,
  plan: prepRequests.plan,
  yearMonth: prepRequests.yearMonth,
  totalUnits: prepRequests.totalUnits,
  freeUnitsApplied: prepRequests.freeUnitsApplied,
  paidUnits: prepRequests.paidUnits,
  unitPriceApplied: prepRequests.unitPriceApplied,
  totalUsd: prepRequests.totalUsd,
  status: sql<PrepStatus>`${prepRequests.status}`.as("status"),
  trackingNumber: prepRequests.trackingNumber,
  notes: prepRequests.notes,
  proofUrl: prepRequests.proofUrl,
  paidWithBalanceAt: prepRequests.paidWithBalanceAt,
  paidBackUsd,
  brlRate: prepRequests.brlRate,
  brlRateDate: prepRequests.brlRateDate,
  createdAt: prepRequests.createdAt,
  fullName: profiles.fullName,
  suiteNumber: profiles.suiteNumber,
};

const withCustomer = (db: DbOrTx) =>
  db.select(requestColumns).from(prepRequests).innerJoin(profiles, eq(profiles.userId, prepRequests.userId));

export type PrepRequestRow = Awaited<ReturnType<typeof ownPrepRequests>>[number];

/** The customer's own requests, all or those of one status, newest first. */
export async function ownPrepRequests(db: DbOrTx, userId: string, page: PageQuery, status?: PrepStatus) {
  const inStatus = status === undefined ? undefined : eq(prepRequests.status, status);
  return listed(db, page, and(eq(prepRequests.userId, userId), inStatus));
}

/** One of the customer's own requests; undefined also for somebody else's. */
export async function ownPrepRequest(db: DbOrTx, userId: string, id: string) {
  const [row] = await withCustomer(db).where(and(eq(prepRequests.id, id), eq(prepRequests.userId, userId)));
  return row;
}

/** The order of the warehouse's queue: what came last first, or what has waited longest. */
export const queueOrders = ["newest", "oldest"] as const;
type QueueOrder = (typeof queueOrders)[number];

type Filter = { status: PrepStatus | undefined; search: string | undefined; order: QueueOrder };

/** Everybody's requests; `search` looks at name, suite, number and tracking number (admins only). */
export async function customersPrepRequests(db: DbOrTx, { status, search, order }: Filter, page: PageQuery) {
  const inStatus = status === undefined ? undefined : eq(prepRequests.status, status);
  const wanted = and(inStatus, search === undefined ? undefined : matches(search));
  return order === "newest" ? listed(db, page, wanted) : listedOldestFirst(db, page, wanted);
}

export async function customersPrepRequest(db: DbOrTx, id: string) {
  const [row] = await withCustomer(db).where(eq(prepRequests.id, id));
  return row;
}

/** Shipped requests only grow: beyond this many nobody counts on. */
export const MOST_COUNTED = 1000;

/** How many requests stand in each status, the shipped ones up to `MOST_COUNTED` (admins only). */
export async function statusCounts(db: DbOrTx) {
  const open = ["pending_payment", "under_review", "scheduled"] as const satisfies readonly PrepStatus[];
  const status = sql<PrepStatus>`${prepRequests.status}`;
  const shipped = db
    .select({ status: status.as("status") })
    .from(prepRequests)
    .where(eq(prepRequests.status, "shipped"))
    .limit(MOST_COUNTED)
    .as("shipped");
  const rows = await db
    .select({ status, requests: count() })
    .from(prepRequests)
    .where(inArray(prepRequests.status, [...open]))
    .groupBy(prepRequests.status)
    .unionAll(db.select({ status: sql<PrepStatus>`'shipped'`, requests: count() }).from(shipped));
  const of = (status: PrepStatus) => rows.find((row) => row.status === status)?.requests ?? 0;
  return {
    pending_payment: of("pending_payment"),
    under_review: of("under_review"),
    scheduled: of("scheduled"),
    shipped: of("shipped"),
  };
}

function listed(db: DbOrTx, page: PageQuery, condition: ReturnType<typeof and>) {
  return withCustomer(db)
    .where(and(condition, afterStart(page, prepRequests.createdAt, prepRequests.id)))
    .orderBy(desc(prepRequests.createdAt), desc(prepRequests.id))
    .limit(page.limit + 1);
}

function listedOldestFirst(db: DbOrTx, page: PageQuery, condition: ReturnType<typeof and>) {
  return withCustomer(db)
    .where(and(condition, laterThanStart(page, prepRequests.createdAt, prepRequests.id)))
    .orderBy(asc(prepRequests.createdAt), asc(prepRequests.id))
    .limit(page.limit + 1);
}

function matches(search: string) {
  const number = /^(?:su[ií]te\s*|n[ºo.]?\s*|#)?0*(\d{1,9})$/i.exec(search)?.[1];
  return or(
    sql`lower(${profiles.fullName}) like ${containing(search)}`,
    sql`lower(${prepRequests.trackingNumber}) like ${containing(search)}`,
    number === undefined ? undefined : eq(profiles.suiteNumber, Number(number)),
    number === undefined ? undefined : eq(prepRequests.number, Number(number)),
  );
}

/** The items of several requests with what is in them, in one query. */
export async function itemsOf(db: DbOrTx, requestIds: readonly string[]) {
  if (requestIds.length === 0) return new Map<string, ItemRow[]>();
  const rows: ItemRow[] = await db
    .select({
      prepRequestId: prepRequestItems.prepRequestId,
      shipmentId: prepRequestItems.shipmentId,
      qty: prepRequestItems.qty,
      productName: products.name,
      asin: products.asin,
      weightLb: shipments.weightLb,
      lengthIn: shipments.lengthIn,
      widthIn: shipments.widthIn,
      heightIn: shipments.heightIn,
      photoPaths: sql<
        string[]
      >`coalesce((select array_agg(${shipmentPhotos.url} order by ${shipmentPhotos.position})
        from ${shipmentPhotos} where ${shipmentPhotos.shipmentId} = ${shipments.id}), '{}')`,
    })
    .from(prepRequestItems)
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(inArray(prepRequestItems.prepRequestId, [...requestIds]))
    .orderBy(asc(products.name), asc(prepRequestItems.shipmentId));
  return Map.groupBy(rows, (row) => row.prepRequestId);
}

export type ItemRow = {
  prepRequestId: string;
  shipmentId: string;
  qty: number;
  productName: string;
  asin: string | null;
  weightLb: string | null;
  lengthIn: string | null;
  widthIn: string | null;
  heightIn: string | null;
  photoPaths: string[];
};
