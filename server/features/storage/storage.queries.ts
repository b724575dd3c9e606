import { type CalendarDate, dateOf, type YearMonth } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import type { PublishedPrice, RatedCustomer } from "@prepara/domain/services/rate-cards";
import { type Delay, delayOn } from "@prepara/domain/storage/delays";
import { costOf, monthOf, type PricedDays } from "@prepara/domain/storage/month";
import { daysFrom, type StoragePreview, storagePreview } from "@prepara/domain/storage/preview";
import { storageTermsFrom } from "@prepara/domain/storage/terms";
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { storagePrices } from "#server/features/services/services.public";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { charges } from "#server/tables/charges";
import { prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { rateCards } from "#server/tables/services";
import { shipments } from "#server/tables/shipments";
import { storageClock, storageDays, storageWaivedDays } from "#server/tables/storage";
import { tasks } from "#server/tables/tasks";
import { delaysOf } from "./late-tasks.ts";
import { storedNow } from "./stored-now.ts";

/** More lines than anybody reads; the oldest goods come first, because their free days end first. */
const MOST_LINES = 500;
const MOST_CHARGES = 24;

type When = { now: Date; timeZone: string };

const priced = {
  basis: storageDays.basis,
  price: storageDays.price,
  qty: sql`sum(${storageDays.qty})`.mapWith(storageDays.qty),
};

/** A shipment in the warehouse, with what its storage costs. */
export type StorageLine = {
  shipmentId: string;
  number: number;
  productName: string;
  preview: StoragePreview;
  /** The days that cost something, of this month and all. */
  month: PricedDays[];
  since: PricedDays[];
  /**
   * The number of days that cost nothing because our work was late, and the delay that makes today one of
   * them, if any.
   */
  waivedDays: number;
  waivedToday: Delay | null;
};

export type CustomerStorage = {
  today: CalendarDate;
  terms: ReturnType<typeof storageTermsFrom>;
  lines: StorageLine[];
  /** This month's days that were counted, of goods that left, too. */
  month: PricedDays[];
  charges: Awaited<ReturnType<typeof storageChargesOf>>;
};

/** What storage costs a customer, in a fixed number of queries; undefined for an unknown customer. */
export async function storageOf(
  db: DbOrTx,
  userId: string,
  { now, timeZone }: When,
): Promise<CustomerStorage | undefined> {
  const [profile] = await db
    .select({ userId: profiles.userId, plan: profiles.plan })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) return undefined;
  const published = await pricesFor(db, profile);
  const today = dateOf(now, timeZone);
  const firstOfMonth = `${monthOf(today)}-01`;
  const stored = published.length === 0 ? [] : await storedNow(db, userId, { timeZone, limit: MOST_LINES });
  const ids = stored.map(({ shipmentId }) => shipmentId);
  const days = Map.groupBy(await daysByLine(db, ids, firstOfMonth), ({ shipmentId }) => shipmentId);
  const ahead = daysFrom(now, { published, customer: profile, timeZone });
  const delays = await delaysOf(db, ids, { from: startOfDay(today, timeZone), until: now });
  const waived = await waivedByLine(db, ids);
  const lines = stored.flatMap(({ now: storedOf, ...line }) => {
    const late = delayOn(delays.get(line.shipmentId) ?? [], today, timeZone);
    const preview = storagePreview({ ...storedOf, isWaivedToday: late !== null }, ahead);
    if (!preview) return [];
    const own = days.get(line.shipmentId) ?? [];
    const waivedToday = today > preview.freeUntil ? late : null;
    const waivedDays = waived.get(line.shipmentId) ?? 0;
    const month = own.filter(({ isOfMonth }) => isOfMonth);
    return [{ ...line, preview, month, since: own, waivedDays, waivedToday }];
  });
  return {
    today,
    terms: storageTermsFrom(published, profile, today),
    lines: lines.sort((one, other) => one.preview.freeUntil.localeCompare(other.preview.freeUntil)),
    month: await daysSince(db, userId, firstOfMonth),
    charges: await storageChargesOf(db, userId),
  };
}

/** Whether storage costs a customer something, now or by a card that is published, or ever did. */
export async function isStorageUsed(db: DbOrTx, userId: string, { now, timeZone }: When): Promise<boolean> {
  const [profile] = await db
    .select({ userId: profiles.userId, plan: profiles.plan })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) return false;
  if (storageTermsFrom(await pricesFor(db, profile), profile, dateOf(now, timeZone))) return true;
  const [charged] = await db
    .select({ number: charges.number })
    .from(charges)
    .where(ofStorage(userId))
    .limit(1);
  return charged !== undefined;
}

/**
 * No charge of storage belongs to a request; the condition allows the partial index of charges without one.
 */
const ofStorage = (userId: string) =>
  and(eq(charges.userId, userId), isNull(charges.prepRequestId), eq(charges.kind, "storage"));

const pricesFor = (db: DbOrTx, { userId, plan }: RatedCustomer): Promise<PublishedPrice[]> =>
  storagePrices(
    db,
    or(
      eq(rateCards.audience, "all"),
      and(eq(rateCards.audience, "plan"), eq(rateCards.plan, plan)),
      eq(rateCards.userId, userId),
    ),
  );

/** The counted days of these shipments, summed by shipment, price and whether they are of this month. */
async function daysByLine(db: DbOrTx, ids: string[], firstOfMonth: CalendarDate) {
  if (ids.length === 0) return [];
  const isOfMonth = sql<boolean>`${storageDays.day} >= ${firstOfMonth}::date`;
  const rows = await db
    .select({ shipmentId: storageDays.shipmentId, isOfMonth, ...priced })
    .from(storageDays)
    .where(inArray(storageDays.shipmentId, ids))
    .groupBy(storageDays.shipmentId, sql`2`, storageDays.basis, storageDays.price);
  return rows.map((row) => ({ ...row, amount: costOf([row]) }));
}

/** How many days of these shipments were waived. */
async function waivedByLine(db: DbOrTx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ shipmentId: storageWaivedDays.shipmentId, days: count() })
    .from(storageWaivedDays)
    .where(inArray(storageWaivedDays.shipmentId, ids))
    .groupBy(storageWaivedDays.shipmentId);
  return new Map(rows.map(({ shipmentId, days }) => [shipmentId, days]));
}

/** A customer's counted days from a day on, summed by price. */
async function daysSince(db: DbOrTx, userId: string, first: CalendarDate): Promise<PricedDays[]> {
  const rows = await db
    .select(priced)
    .from(storageDays)
    .where(and(eq(storageDays.userId, userId), gte(storageDays.day, first)))
    .groupBy(storageDays.basis, storageDays.price);
  return rows.map((row) => ({ ...row, amount: costOf([row]) }));
}

/** An open charge with its open corrections, or a paid one with the settled ones. */
const correctedAmount = sql`(${charges.amount} + coalesce((select sum(fix.amount) from charges fix
  where fix.corrects = charges.number and fix.state = charges.state
  and fix.state in ('open', 'settled')), 0))`.mapWith(charges.amount);

/** A customer's charges of storage, the newest first. */
export const storageChargesOf = (db: DbOrTx, userId: string) =>
  db
    .select({
      number: charges.number,
      description: charges.description,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
      corrected: correctedAmount,
      state: charges.state,
      month: sql<YearMonth | null>`(select to_char(min(d.day), 'YYYY-MM') from storage_days d where d.charge_number = ${sql`${charges}.number`})`,
    })
    .from(charges)
    .where(ofStorage(userId))
    .orderBy(desc(charges.number))
    .limit(MOST_CHARGES);

/** What a month of a customer cost, by shipment and price. */
export const daysOfMonth = (db: DbOrTx, userId: string, month: YearMonth) =>
  db
    .select({
      shipmentId: shipments.id,
      number: shipments.number,
      productName: products.name,
      firstDay: sql<CalendarDate>`min(${storageDays.day})::text`,
      lastDay: sql<CalendarDate>`max(${storageDays.day})::text`,
      days: sql<number>`count(*)::int`,
      basis: storageDays.basis,
      price: storageDays.price,
      qty: sql`sum(${storageDays.qty})`.mapWith(storageDays.qty),
      chargeNumber: storageDays.chargeNumber,
    })
    .from(storageDays)
    .innerJoin(shipments, eq(shipments.id, storageDays.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(inMonth(storageDays, userId, month))
    .groupBy(shipments.id, products.name, storageDays.basis, storageDays.price, storageDays.chargeNumber)
    .orderBy(asc(shipments.number), asc(storageDays.price), asc(storageDays.basis))
    .limit(MOST_LINES);

/** All days of a month summed by price, without the limit of `daysOfMonth`. */
export const pricesOfMonth = (db: DbOrTx, userId: string, month: YearMonth) =>
  db
    .select(priced)
    .from(storageDays)
    .where(inMonth(storageDays, userId, month))
    .groupBy(storageDays.basis, storageDays.price);

/** The days of a month that were waived, by shipment and the task that was late. */
export const waivedOfMonth = (db: DbOrTx, userId: string, month: YearMonth) =>
  db
    .select({
      shipmentId: shipments.id,
      number: shipments.number,
      productName: products.name,
      kind: tasks.kind,
      requestNumber: prepRequests.number,
      days: count(),
      firstDay: sql<CalendarDate>`min(${storageWaivedDays.day})::text`,
      lastDay: sql<CalendarDate>`max(${storageWaivedDays.day})::text`,
    })
    .from(storageWaivedDays)
    .innerJoin(shipments, eq(shipments.id, storageWaivedDays.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(tasks, eq(tasks.id, storageWaivedDays.taskId))
    .leftJoin(prepRequests, eq(prepRequests.id, tasks.prepRequestId))
    .where(inMonth(storageWaivedDays, userId, month))
    .groupBy(shipments.id, products.name, tasks.id, prepRequests.number)
    .orderBy(asc(shipments.number), sql`min(${storageWaivedDays.day})`)
    .limit(MOST_LINES);

function inMonth(table: typeof storageDays | typeof storageWaivedDays, userId: string, month: YearMonth) {
  const first = sql`${`${month}-01`}::date`;
  return and(
    eq(table.userId, userId),
    gte(table.day, first),
    lt(table.day, sql`(${first} + interval '1 month')::date`),
  );
}

/** Customers with days that are not charged yet, by suite, the newest first. */
export const customersToCharge = (db: DbOrTx, page: NumberedPageQuery) => {
  // A forged cursor may exceed the column.
  const after = page.cursor === undefined ? undefined : sql`${profiles.suiteNumber} < ${page.cursor}::bigint`;
  return db
    .select({
      userId: profiles.userId,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      shipments: sql<number>`count(distinct ${storageDays.shipmentId})::int`,
      since: sql<CalendarDate>`min(${storageDays.day})::text`,
    })
    .from(profiles)
    .innerJoin(storageDays, and(eq(storageDays.userId, profiles.userId), isNull(storageDays.chargeNumber)))
    .where(after)
    .groupBy(profiles.userId)
    .orderBy(desc(profiles.suiteNumber))
    .limit(page.limit + 1);
};

/** What the days of these customers that are not charged yet cost, by customer, in one query. */
export async function toCharge(db: DbOrTx, userIds: readonly string[]) {
  const rows = await db
    .select({
      userId: storageDays.userId,
      basis: storageDays.basis,
      price: storageDays.price,
      qty: sql`sum(${storageDays.qty})`.mapWith(storageDays.qty),
    })
    .from(storageDays)
    .where(and(inArray(storageDays.userId, [...userIds]), isNull(storageDays.chargeNumber)))
    .groupBy(storageDays.userId, storageDays.basis, storageDays.price);
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** The last day that was counted for all customers; null before storage had a price. */
export async function countedUntil(db: DbOrTx): Promise<CalendarDate | null> {
  const [clock] = await db.select().from(storageClock);
  return clock?.countedUntil ?? null;
}
