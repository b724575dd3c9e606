import { type CalendarDate, dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import type { PublishedPrice, RatedCustomer } from "@prepara/domain/services/rate-cards";
import { countedDayOf } from "@prepara/domain/storage/delays";
import { endOfDay, lastReceivedOn } from "@prepara/domain/storage/stored-units";
import { freePeriodOf } from "@prepara/domain/storage/terms";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { storagePrices } from "#server/features/services/services.public";
import { systemClock } from "#server/platform/clock";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { LOWEST_ID } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { storageClock, storageDays, storageReminders, storageWaivedDays } from "#server/tables/storage";
import { shipmentPlaces, unitMovements } from "#server/tables/units";
import { delaysOf } from "./late-tasks.ts";
import { storedShipments } from "./stored-shipments.ts";

const BATCH_SIZE = 200;

/** A day is counted an hour after its end, when no transaction that began before can still commit. */
const AFTER_MIDNIGHT_MS = 3_600_000;

export type ClockDeps = { db: Db; clock(): Date; settings: { WAREHOUSE_TIME_ZONE: string } };

/**
 * Counts every day of storage that has ended in the warehouse's time zone and was not counted yet, one after
 * the other. The cost of a day does not depend on anything that happened after it, so counting it late, twice
 * or in two processes gives the same rows, which the primary key keeps unique (docs/decisions/0136). A day is
 * recorded as counted once all its rows are committed. Counts at most so many days; all of them without a
 * number.
 */
export async function countDays(
  deps: ClockDeps,
  signal: AbortSignal,
  atMost = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, settings } = deps;
  const now = await earliestNow(deps);
  const yesterday = daysAfter(
    dateOf(new Date(now.getTime() - AFTER_MIDNIGHT_MS), settings.WAREHOUSE_TIME_ZONE),
    -1,
  );
  const published = await storagePrices(db);
  const first = firstDayOf(published);
  if (first !== null && first <= yesterday)
    // The first day of the first rate card is free for everybody.
    await db.insert(storageClock).values({ countedUntil: first }).onConflictDoNothing();
  for (let days = 0; days < atMost; days += 1) {
    const [counted] = await db.select().from(storageClock);
    if (!counted || counted.countedUntil >= yesterday || signal.aborted) return;
    const day = daysAfter(counted.countedUntil, 1);
    if (!(await countDay(deps, { day, published }, signal))) return;
    await db
      .update(storageClock)
      .set({ countedUntil: day })
      .where(eq(storageClock.countedUntil, counted.countedUntil));
  }
}

/**
 * The earlier of this machine's clock and the database's: a day that was counted before its end costs every
 * customer, and is not taken back.
 */
async function earliestNow({ db, clock }: ClockDeps): Promise<Date> {
  if (clock !== systemClock) return clock();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  );
  return new Date(Math.min(clock().getTime(), ...rows.map(({ ms }) => ms)));
}

/** The first day on which storage costs anybody something; null if it never does. */
function firstDayOf(published: readonly PublishedPrice[]): CalendarDate | null {
  const days = published.flatMap(({ price, effectiveFrom }) => (price > 0 ? [effectiveFrom] : []));
  return days.sort()[0] ?? null;
}

type Counting = { day: CalendarDate; published: readonly PublishedPrice[] };

/** Counts one day of all shipments, a transaction for each batch; returns false if it was aborted. */
async function countDay(deps: ClockDeps, counting: Counting, signal: AbortSignal): Promise<boolean> {
  if (counting.published.length === 0) return true;
  const { db, settings } = deps;
  const end = endOfDay(counting.day, settings.WAREHOUSE_TIME_ZONE);
  let after: string | undefined;
  for (;;) {
    if (signal.aborted) return false;
    const { rows, next } = await storedBatch(db, { end, after });
    await db.transaction((tx) => countBatch(deps, tx, rows, counting));
    if (next === undefined) return true;
    after = next;
  }
}

export type StoredRow = Awaited<ReturnType<typeof storedRows>>[number];

/** Shipments with units that were stored at an instant, or may have been, and where the next batch begins. */
export async function storedBatch(
  db: DbOrTx,
  { end, after }: { end: Date; after: string | undefined },
): Promise<{ rows: StoredRow[]; next: string | undefined }> {
  const first = after ?? LOWEST_ID;
  // Two queries, each with an index; one with `or` would read the places of every shipment that ever arrived.
  const { rows: found } = await db.execute<{ id: string }>(sql`
    (select shipment_id as id from ${shipmentPlaces} where ${isStored} and shipment_id > ${first}
      order by 1 limit ${BATCH_SIZE})
    union (select distinct shipment_id from ${unitMovements} where created_at >= ${end} and shipment_id > ${first}
      order by 1 limit ${BATCH_SIZE})
    order by 1 limit ${BATCH_SIZE}`);
  const ids = found.map(({ id }) => id);
  return {
    rows: ids.length === 0 ? [] : await storedRows(db, ids),
    next: ids.length < BATCH_SIZE ? undefined : ids.at(-1),
  };
}

/** The shipments whose customers' accounts have not ended, by id. */
const storedRows = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      number: shipments.number,
      userId: profiles.userId,
      plan: profiles.plan,
      productName: products.name,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, and(eq(profiles.userId, shipments.userId), isNull(profiles.endedAt)))
    .where(inArray(shipments.id, [...ids]))
    .orderBy(asc(shipments.id));

// Repeats the condition of the partial index literally, so that PostgreSQL uses it.
export const isStored = sql`shipment_places.on_hand + shipment_places.reserved + shipment_places.damaged + shipment_places.wrong > 0`;

async function countBatch(
  { clock, settings }: ClockDeps,
  tx: Tx,
  batch: readonly StoredRow[],
  { day, published }: Counting,
): Promise<void> {
  const timeZone = settings.WAREHOUSE_TIME_ZONE;
  const ids = batch.map(({ id }) => id);
  const stored = await storedShipments(tx, ids);
  const until = endOfDay(day, timeZone);
  const delays = await delaysOf(tx, ids, { from: startOfDay(day, timeZone), until });
  const days = batch.flatMap((row) => {
    const shipment = stored.get(row.id);
    const customer: RatedCustomer = { userId: row.userId, plan: row.plan };
    const rules = { published, customer, timeZone };
    const one = shipment && countedDayOf(shipment, delays.get(row.id) ?? [], day, rules);
    return one ? [{ ...one, row, shipment, customer }] : [];
  });
  const waived = days.flatMap(({ row, delay }) =>
    delay ? [{ shipmentId: row.id, day, userId: row.userId, taskId: delay.taskId }] : [],
  );
  if (waived.length > 0) await tx.insert(storageWaivedDays).values(waived).onConflictDoNothing();
  const counted = days.flatMap(({ row, shipment, customer, charged, delay }) => {
    if (delay) return [];
    const receivedOn = lastReceivedOn(shipment, until, timeZone);
    const freeUntil = receivedOn && freePeriodOf(published, customer, receivedOn)?.freeUntil;
    return [{ row, charged, freeUntil: freeUntil ?? day }];
  });
  if (counted.length === 0) return;
  await tx
    .insert(storageDays)
    .values(counted.map(({ row, charged }) => ({ shipmentId: row.id, userId: row.userId, ...charged })))
    .onConflictDoNothing();
  const started = await tx
    .insert(storageReminders)
    .values(
      counted.map(({ row, freeUntil }) => ({
        shipmentId: row.id,
        freeUntil,
        daysBefore: 0,
        createdAt: clock(),
      })),
    )
    .onConflictDoNothing()
    .returning({ shipmentId: storageReminders.shipmentId });
  const isFirst = new Set(started.map(({ shipmentId }) => shipmentId));
  for (const { row, charged } of counted)
    if (isFirst.has(row.id))
      await recordEvent(tx, {
        type: "storage.started",
        userId: row.userId,
        about: { kind: "shipment", id: row.id, number: row.number },
        words: { subject: row.productName, count: charged.units },
        actor: { kind: "system" },
      });
}
