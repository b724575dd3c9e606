import { type CalendarDate, dateOf, type YearMonth } from "@prepara/domain/calendar/calendar";
import type { PublishedPrice, RatedCustomer } from "@prepara/domain/services/rate-cards";
import { costOf, monthOf, type PricedDays } from "@prepara/domain/storage/month";
import { type StoragePreview, storagePreview } from "@prepara/domain/storage/preview";
import { storageTermsFrom } from "@prepara/domain/storage/terms";
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { storagePrices } from "#server/features/services/services.public";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { charges } from "#server/tables/charges";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { rateCards } from "#server/tables/services";
import { shipments } from "#server/tables/shipments";
import { storageClock, storageDays } from "#server/tables/storage";
import { shipmentPlaces } from "#server/tables/units";
import { isStored } from "./count-days.ts";
import { storedShipments } from "./stored-shipments.ts";

/** More lines than anybody reads; the oldest goods come first, whose free days end first. */
const MOST_LINES = 500;
const MOST_CHARGES = 24;

type When = { now: Date; timeZone: string };

/** A shipment in the warehouse, with what its storage costs. */
export type StorageLine = {
  shipmentId: string;
  number: number;
  productName: string;
  preview: StoragePreview;
  /** The days that cost something, of this month and all. */
  month: PricedDays[];
  since: PricedDays[];
};

export type CustomerStorage = {
  today: CalendarDate;
  terms: ReturnType<typeof storageTermsFrom>;
  lines: StorageLine[];
  /** This month's days that were counted, of goods that left, too. */
  month: PricedDays[];
  charges: Awaited<ReturnType<typeof storageChargesOf>>;
};

/** What storage costs a customer, in a fixed number of queries; undefined for nobody. */
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
  const rows = published.length === 0 ? [] : await storedLines(db, userId);
  const stored = await storedShipments(
    db,
    rows.map(({ shipmentId }) => shipmentId),
  );
  const days = await daysByLine(db, userId, firstOfMonth);
  const rules = { published, customer: profile, timeZone };
  const lines = rows.flatMap(({ shipmentId, ...line }) => {
    const shipment = stored.get(shipmentId);
    const preview = shipment && storagePreview(shipment, now, rules);
    if (!preview) return [];
    const own = days.filter((day) => day.shipmentId === shipmentId);
    return [{ shipmentId, ...line, preview, month: own.filter(({ isOfMonth }) => isOfMonth), since: own }];
  });
  return {
    today,
    terms: storageTermsFrom(published, profile, today),
    lines: lines.sort((one, other) => one.preview.freeUntil.localeCompare(other.preview.freeUntil)),
    month: days.filter(({ isOfMonth }) => isOfMonth),
    charges: await storageChargesOf(db, userId),
  };
}

const pricesFor = (db: DbOrTx, { userId, plan }: RatedCustomer): Promise<PublishedPrice[]> =>
  storagePrices(
    db,
    or(
      eq(rateCards.audience, "all"),
      and(eq(rateCards.audience, "plan"), eq(rateCards.plan, plan)),
      eq(rateCards.userId, userId),
    ),
  );

const storedLines = (db: DbOrTx, userId: string) =>
  db
    .select({ shipmentId: shipments.id, number: shipments.number, productName: products.name })
    .from(shipments)
    .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(and(eq(shipments.userId, userId), isStored))
    .orderBy(asc(shipments.arrivedAt), asc(shipments.id))
    .limit(MOST_LINES);

/** The counted days of a customer, summed by shipment, price and whether they are of this month. */
async function daysByLine(db: DbOrTx, userId: string, firstOfMonth: CalendarDate) {
  const isOfMonth = sql<boolean>`${storageDays.day} >= ${firstOfMonth}::date`;
  const rows = await db
    .select({
      shipmentId: storageDays.shipmentId,
      isOfMonth,
      basis: storageDays.basis,
      price: storageDays.price,
      qty: sql`sum(${storageDays.qty})`.mapWith(storageDays.qty),
    })
    .from(storageDays)
    .where(eq(storageDays.userId, userId))
    .groupBy(storageDays.shipmentId, sql`2`, storageDays.basis, storageDays.price);
  return rows.map((row) => ({ ...row, amount: costOf([row]) }));
}

/** A customer's charges of storage, the newest first. */
export const storageChargesOf = (db: DbOrTx, userId: string) =>
  db
    .select({
      number: charges.number,
      description: charges.description,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
      state: charges.state,
      month: sql<YearMonth | null>`(select to_char(min(d.day), 'YYYY-MM') from storage_days d where d.charge_number = ${sql`${charges}.number`})`,
    })
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.kind, "storage")))
    .orderBy(desc(charges.number))
    .limit(MOST_CHARGES);

/** What a month of a customer cost, by shipment and price. */
export const daysOfMonth = (db: DbOrTx, userId: string, month: YearMonth) => {
  const first = sql`${`${month}-01`}::date`;
  return db
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
    .where(
      and(
        eq(storageDays.userId, userId),
        gte(storageDays.day, first),
        lt(storageDays.day, sql`(${first} + interval '1 month')::date`),
      ),
    )
    .groupBy(shipments.id, products.name, storageDays.basis, storageDays.price, storageDays.chargeNumber)
    .orderBy(asc(shipments.number), asc(storageDays.price), asc(storageDays.basis))
    .limit(MOST_LINES);
};

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

/** The last day that was counted for everybody; null before storage had a price. */
export async function countedUntil(db: DbOrTx): Promise<CalendarDate | null> {
  const [clock] = await db.select().from(storageClock);
  return clock?.countedUntil ?? null;
}
