import type { Cents } from "@prepara/domain/money/money";
import type { PaidRequest, PrepWait } from "@prepara/domain/prep/payment";
import { type PrepStatus, prepStatuses } from "@prepara/domain/prep/status";
import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { paidApartOf } from "#server/features/charges/corrections.public";
import { progressOf } from "#server/features/work/progress.public";
import { countedUpTo, countsOfStatuses } from "#server/platform/database/bounded-count";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { candidatesOf, searchedIds } from "#server/platform/database/ordered-search";
import { afterStart, laterThanStart, type PageQuery } from "#server/platform/http/page";
import { cancelCaseNumber } from "#server/tables/cases";
import { isLive, prepRequestItems, prepRequests, waitsFor } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipmentPhotos, shipments } from "#server/tables/shipments";

/** The refunded total of a request. Table names are written out because drizzle omits them here. */
const paidBackUsd = sql`coalesce((select sum(entry.amount_usd) from user_balance_history entry
  where entry.prep_request_id = prep_requests.id and entry.transaction_type = 'credit'), 0)`.mapWith(
  prepRequests.totalUsd,
);

/** The sum of a request's settled charges. */
const settledUsd = sql`coalesce((select sum(charge.amount) from charges charge
  where charge.prep_request_id = prep_requests.id and charge.state = 'settled'), 0)`.mapWith(
  prepRequests.totalUsd,
);

const paidApartUsd = paidApartOf(sql`prep_requests.id`).mapWith(prepRequests.totalUsd);

/** The columns that the rules of paying, refunding and cancelling need. */
export const paymentColumns = {
  status: prepRequests.status,
  payableUsd: prepRequests.payableUsd,
  proofUrl: prepRequests.proofUrl,
  paidWithBalanceAt: prepRequests.paidWithBalanceAt,
  paidBackUsd,
  settledUsd,
  paidApartUsd,
  cancelledAt: prepRequests.cancelledAt,
};

type PaymentRow = {
  status: PrepStatus;
  payableUsd: Cents;
  proofUrl: string | null;
  paidWithBalanceAt: Date | null;
  paidBackUsd: Cents;
  settledUsd: Cents;
  paidApartUsd: Cents;
  cancelledAt: Date | null;
};

/** The fields that the payment rules read. */
export const toPaidRequest = (request: PaymentRow): PaidRequest => ({
  status: request.status,
  total: request.payableUsd,
  paidWithBalance: request.paidWithBalanceAt !== null,
  hasProof: request.proofUrl !== null,
  paidBack: request.paidBackUsd,
  settled: request.settledUsd,
  paidApart: request.paidApartUsd,
  isCancelled: request.cancelledAt !== null,
});

const requestColumns = {
  ...paymentColumns,
  id: prepRequests.id,
  number: prepRequests.number,
  userId: prepRequests.userId,
  plan: prepRequests.plan,
  yearMonth: prepRequests.yearMonth,
  totalUnits: prepRequests.totalUnits,
  freeUnitsApplied: prepRequests.freeUnitsApplied,
  freeUnitsReturned: prepRequests.freeUnitsReturned,
  paidUnits: prepRequests.paidUnits,
  unitPriceApplied: prepRequests.unitPriceApplied,
  totalUsd: prepRequests.totalUsd,
  servicesUsd: prepRequests.servicesUsd,
  trackingNumber: prepRequests.trackingNumber,
  notes: prepRequests.notes,
  brlRate: prepRequests.brlRate,
  brlRateDate: prepRequests.brlRateDate,
  cancelCaseNumber,
  progress: progressOf(sql`prep_requests.id`),
  createdAt: prepRequests.createdAt,
  fullName: profiles.fullName,
  suiteNumber: profiles.suiteNumber,
};

const withCustomer = (db: DbOrTx) =>
  db.select(requestColumns).from(prepRequests).innerJoin(profiles, eq(profiles.userId, prepRequests.userId));

export type PrepRequestRow = Awaited<ReturnType<typeof ownPrepRequests>>[number];

type Progress = { status?: PrepStatus | undefined; wait?: PrepWait | undefined };

const inProgress = ({ status, wait }: Progress) =>
  and(status && and(eq(prepRequests.status, status), isLive), wait && waitsFor[wait]);

/**
 * The customer's own requests, newest first; all, or those in one status or waiting for one act (`PrepWait`).
 */
export async function ownPrepRequests(db: DbOrTx, userId: string, page: PageQuery, progress: Progress = {}) {
  const after = afterStart(page, prepRequests.createdAt, prepRequests.id);
  return withCustomer(db)
    .where(and(eq(prepRequests.userId, userId), inProgress(progress), after))
    .orderBy(desc(prepRequests.createdAt), desc(prepRequests.id))
    .limit(page.limit + 1);
}

/** One of the customer's own requests; undefined if missing or another customer's. */
export async function ownPrepRequest(db: DbOrTx, userId: string, id: string) {
  const [row] = await withCustomer(db).where(and(eq(prepRequests.id, id), eq(prepRequests.userId, userId)));
  return row;
}

/** Order of the warehouse's queue: newest or longest waiting first. */
export const queueOrders = ["newest", "oldest"] as const;
type QueueOrder = (typeof queueOrders)[number];

type Filter = Progress & { isToPayBack?: boolean; search: string | undefined; order: QueueOrder };

/** Cancelled, and not everything paid is refunded: `payableBack` as a condition. */
const isOwedBack: SQL = sql`(prep_requests.cancelled_at is not null and ${settledUsd} + ${paidApartUsd} > ${paidBackUsd})`;

/**
 * All customers' requests; `search` looks at name, suite, number and tracking number; one or two letters
 * match the beginning of words only (admins only).
 */
export async function customersPrepRequests(db: DbOrTx, filter: Filter, page: PageQuery) {
  const { search, order, isToPayBack } = filter;
  const isNewest = order === "newest";
  const after = (isNewest ? afterStart : laterThanStart)(page, prepRequests.createdAt, prepRequests.id);
  const wanted = and(inProgress(filter), isToPayBack ? isOwedBack : undefined, after);
  const found =
    search === undefined
      ? wanted
      : sql`${prepRequests.id} = any(${foundIds({ search, isNewest, wanted, limit: page.limit + 1 })})`;
  const inOrder = isNewest ? desc : asc;
  return withCustomer(db)
    .where(found)
    .orderBy(inOrder(prepRequests.createdAt), inOrder(prepRequests.id))
    .limit(page.limit + 1);
}

type Find = { search: string; isNewest: boolean; wanted: SQL | undefined; limit: number };

function foundIds({ search, isNewest, wanted, limit }: Find): SQL {
  const digits = /^(?:su[ií]te\s*|n[ºo.]?\s*|#)?0*(\d{1,9})$/i.exec(search)?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  const isCustomer = or(
    matchesSearch(sql`lower(c.full_name)`, search),
    number === undefined ? undefined : sql`c.suite_number = ${number}`,
  );
  const isTracked = matchesSearch(sql`lower(tracking_number)`, search);
  const isNumbered = number === undefined ? sql`false` : sql`number = ${number}`;
  const order = isNewest ? sql`sort desc, id desc` : sql`sort, id`;
  const list = sql`select id, ${prepRequests.createdAt} as sort from ${prepRequests} where ${wanted ?? sql`true`}`;
  return searchedIds({
    rows: sql`select id, user_id, number, tracking_number, ${prepRequests.createdAt} as sort from ${prepRequests} where ${wanted}`,
    matches: sql`${isTracked} or ${isNumbered} or (select ${isCustomer} from profiles c where c.user_id = line.user_id)`,
    candidates: {
      customers_found: sql`select c.user_id as id from profiles c where ${isCustomer}`,
      parcels_found: sql`select id from prep_requests where ${isTracked}`,
    },
    branches: [
      sql`${list} and ${prepRequests.id} = any(${candidatesOf("parcels_found")})`,
      sql`select own.* from customers_found c cross join lateral
        (${list} and ${prepRequests.userId} = c.id order by ${order} limit ${limit}) own`,
      sql`${list} and ${isNumbered}`,
    ],
    order,
    limit,
  });
}

export async function customersPrepRequest(db: DbOrTx, id: string) {
  const [row] = await withCustomer(db).where(eq(prepRequests.id, id));
  return row;
}

/**
 * How many requests are in each status, without cancelled ones, and how many cancelled ones are to be paid
 * back, counted up to `MAX_COUNTED` each (admins only).
 */
export async function statusCounts(db: DbOrTx): Promise<Record<PrepStatus, number> & { toPayBack: number }> {
  const counts = await countsOfStatuses(db, prepRequests, prepStatuses, isLive);
  const owed = countedUpTo(sql`select 1 from ${prepRequests} where ${isOwedBack}`);
  const { rows } = await db.execute(sql`select ${owed} as count`);
  return { ...counts, toPayBack: z.object({ count: z.int() }).parse(rows[0]).count };
}

/** The most items in one page of requests, unless its first request alone has more. */
const MAX_PAGE_ITEMS = 1000;

/**
 * The items of a page's requests, and the page with a lower limit when these have more items than one
 * response may hold: each item names up to ten photos by two signed links each, so a hundred requests of 500
 * items would keep the event loop busy for many seconds.
 */
export async function itemsOfPage(
  db: DbOrTx,
  rows: readonly PrepRequestRow[],
  page: PageQuery,
): Promise<{ page: PageQuery; items: Map<string, ItemRow[]> }> {
  const limit = await requestsWithinItems(db, rows.slice(0, page.limit));
  const ids = rows.slice(0, limit).map((row) => row.id);
  return { page: { ...page, limit: Math.max(limit, 1) }, items: await itemsOf(db, ids) };
}

/** How many of the first requests have at most `MAX_PAGE_ITEMS` items together; at least one. */
async function requestsWithinItems(db: DbOrTx, requests: readonly PrepRequestRow[]): Promise<number> {
  // An item has at least one unit, so most pages need no count.
  const units = requests.reduce((sum, { totalUnits }) => sum + totalUnits, 0);
  if (units <= MAX_PAGE_ITEMS) return requests.length;
  const ids = requests.map(({ id }) => id);
  const counted = await db
    .select({ id: prepRequestItems.prepRequestId, items: count() })
    .from(prepRequestItems)
    .where(inArray(prepRequestItems.prepRequestId, ids))
    .groupBy(prepRequestItems.prepRequestId);
  const itemsById = new Map(counted.map(({ id, items }) => [id, items]));
  let items = 0;
  const beyond = ids.findIndex((id, index) => {
    items += itemsById.get(id) ?? 0;
    return index > 0 && items > MAX_PAGE_ITEMS;
  });
  return beyond < 0 ? requests.length : beyond;
}

/** The items of several requests with their products, in one query. */
export async function itemsOf(db: DbOrTx, requestIds: readonly string[]) {
  if (requestIds.length === 0) return new Map<string, ItemRow[]>();
  const rows: ItemRow[] = await db
    .select({
      prepRequestId: prepRequestItems.prepRequestId,
      shipmentId: prepRequestItems.shipmentId,
      qty: prepRequestItems.qty,
      bundleSize: prepRequestItems.bundleSize,
      fnsku: prepRequestItems.fnsku,
      instructions: prepRequestItems.instructions,
      productName: products.name,
      asin: products.asin,
      weightLb: shipments.weightLb,
      lengthIn: shipments.lengthIn,
      widthIn: shipments.widthIn,
      heightIn: shipments.heightIn,
      photoPaths: sql<
        string[]
      >`coalesce((select array_agg(${shipmentPhotos.url} order by ${shipmentPhotos.position})
        from ${shipmentPhotos} where ${shipmentPhotos.shipmentId} = ${shipments.id}
          and ${shipmentPhotos.kind} = 'arrival'), '{}')`,
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
  bundleSize: number;
  fnsku: string | null;
  instructions: string | null;
  productName: string;
  asin: string | null;
  weightLb: string | null;
  lengthIn: string | null;
  widthIn: string | null;
  heightIn: string | null;
  photoPaths: string[];
};

/** How many requests of a customer are neither shipped nor cancelled. */
export const countOpenRequests = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(prepRequests, and(eq(prepRequests.userId, userId), ne(prepRequests.status, "shipped"), isLive));

/** How many cancelled requests of a customer were paid and are not fully refunded. */
export const countOwedBack = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(prepRequests, and(eq(prepRequests.userId, userId), isOwedBack));
