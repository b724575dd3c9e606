import { suiteNumberIn } from "@prepara/domain/account/customer";
import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import { minClaimedCode } from "@prepara/domain/cases/input";
import type { BoxStatus } from "@prepara/domain/dock/box";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { afterStart, type PageQuery } from "#server/platform/http/page";
import { cases } from "#server/tables/cases";
import { dockBoxes, dockBoxShipments } from "#server/tables/dock-boxes";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";
import { announcedIds } from "./announced.queries.ts";

const person = alias(profiles, "person");

/**
 * How many open claims name the code of a box whose owner nobody confirmed; `matchableKeys` as a condition.
 * Part of the list's query, so that the list needs no further one.
 */
const claims =
  sql`case when ${dockBoxes.status} = 'ownerless' or (${dockBoxes.status} = 'matched' and ${dockBoxes.suiteRead} is null)
  then (select count(*) from ${cases} where ${cases.kind} = 'box_claim' and ${cases.settledAt} is null
          and ${cases.claimedKeys} && array(select key from unnest(${dockBoxes.trackingKeys}) as known (key)
                                             where length(key) >= ${minClaimedCode} and key ~ '[0-9]'))
  else 0 end`.mapWith(Number);

const boxes = (db: DbOrTx) =>
  db
    .select({
      box: dockBoxes,
      claims,
      customerName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      loggedByName: person.fullName,
    })
    .from(dockBoxes)
    .leftJoin(profiles, eq(profiles.userId, dockBoxes.userId))
    .leftJoin(person, eq(person.userId, dockBoxes.loggedBy));

export type BoxFilter = {
  status: BoxStatus | undefined;
  search: string | undefined;
  /** A day in the warehouse's time zone. */
  day: CalendarDate | undefined;
  timeZone: string;
};

/** The boxes that match, last scanned first; `search` is a code, number, suite or customer's name. */
export async function boxesWhere(db: DbOrTx, filter: BoxFilter, page: PageQuery) {
  const { status, search, day, timeZone } = filter;
  const found = await boxes(db)
    .where(
      and(
        status && eq(dockBoxes.status, status),
        day === undefined ? undefined : isOnDay(day, timeZone),
        search === undefined ? undefined : matches(search),
        afterStart(page, dockBoxes.loggedAt, dockBoxes.id),
      ),
    )
    .orderBy(desc(dockBoxes.loggedAt), desc(dockBoxes.id))
    .limit(page.limit + 1);
  return found;
}

const isOnDay = (day: CalendarDate, timeZone: string): SQL => {
  const midnight = sql`${day}::date::timestamp`;
  return sql`${dockBoxes.loggedAt} >= ${midnight} at time zone ${timeZone}
    and ${dockBoxes.loggedAt} < (${midnight} + interval '1 day') at time zone ${timeZone}`;
};

function matches(search: string): SQL | undefined {
  const suite = suiteNumberIn(search);
  return or(
    sql`${dockBoxes.trackingKeys} && ${sql.param(trackingKeys(search))}::text[]`,
    sql`${dockBoxes.userId} in (select c.user_id from profiles c where ${matchesSearch(sql`lower(c.full_name)`, search)})`,
    suite === undefined ? undefined : or(eq(profiles.suiteNumber, suite), eq(dockBoxes.number, suite)),
  );
}

/** One box by its id; undefined for none. */
export async function boxById(db: DbOrTx, id: string) {
  const [row] = await boxes(db).where(eq(dockBoxes.id, id));
  return row;
}

export type BoxRow = NonNullable<Awaited<ReturnType<typeof boxById>>>;

const shipmentColumns = {
  id: shipments.id,
  number: shipments.number,
  productName: products.name,
  qty: shipments.qty,
  status: shipments.status,
};

/** The units of a shipment that are not counted yet; all of them before the first count. */
const announcedQty = sql<number>`coalesce(${shipmentPlaces.announced}, ${shipments.qty})`;

/** The shipments of several boxes in one query, by box. */
export async function shipmentsOfBoxes(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>();
  const rows = await db
    .select({ boxId: dockBoxShipments.boxId, ...shipmentColumns, announcedQty })
    .from(dockBoxShipments)
    .innerJoin(shipments, eq(shipments.id, dockBoxShipments.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .leftJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
    .where(inArray(dockBoxShipments.boxId, [...ids]))
    .orderBy(asc(shipments.number));
  return Map.groupBy(rows, ({ boxId }) => boxId);
}

/** The most announcements shown for one box. */
export const MAX_HINTS = 5;

/**
 * Announcements of the code of each box whose owner nobody confirmed: hints for staff, also for what was
 * announced after the box arrived. One of each customer, so that many of one cannot hide another's; what is
 * on its way first, then the newest. Up to `MAX_HINTS` + 1, so that the caller knows whether there are more.
 * One query.
 */
export async function hintsForBoxes(db: DbOrTx, rows: readonly BoxRow[]) {
  const unsure = rows.filter(({ box }) => isUnsure(box)).map(({ box }) => box.id);
  if (unsure.length === 0) return new Map<string, never[]>();
  const isElsewhere = sql<boolean>`${shipments.status} <> 'in_transit'`;
  const ofCustomers = db
    .selectDistinctOn([shipments.userId], {
      ...shipmentColumns,
      userId: shipments.userId,
      createdAt: shipments.createdAt,
      isElsewhere: isElsewhere.as("is_elsewhere"),
      customerName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, eq(profiles.userId, shipments.userId))
    .where(
      sql`${shipments.id} = any(${announcedIds(sql`${dockBoxes.trackingKeys}`)}) and ${profiles.endedAt} is null`,
    )
    .orderBy(shipments.userId, isElsewhere, desc(shipments.createdAt), desc(shipments.id))
    .as("of_customers");
  const near = db
    .select()
    .from(ofCustomers)
    .orderBy(ofCustomers.isElsewhere, desc(ofCustomers.createdAt), desc(ofCustomers.id))
    .limit(MAX_HINTS + 1)
    .as("near");
  const hints = await db
    .select({
      boxId: dockBoxes.id,
      id: near.id,
      number: near.number,
      productName: near.productName,
      qty: near.qty,
      status: near.status,
      userId: near.userId,
      customerName: near.customerName,
      suiteNumber: near.suiteNumber,
    })
    .from(dockBoxes)
    .innerJoinLateral(near, sql`true`)
    .where(inArray(dockBoxes.id, unsure));
  return Map.groupBy(hints, ({ boxId }) => boxId);
}

/** Whether no owner is known, or one by the tracking number only. */
const isUnsure = ({ status, suiteRead }: BoxRow["box"]) =>
  status === "ownerless" || (status === "matched" && suiteRead === null);

/** How many boxes were logged on a day; of all days, how many stand unopened and how many have no owner. */
export async function boxCounts(db: DbOrTx, day: CalendarDate, timeZone: string) {
  const [counts] = await db
    .select({
      onDay: sql`count(*) filter (where ${isOnDay(day, timeZone)})`.mapWith(Number),
      waiting: sql`count(*) filter (where ${dockBoxes.status} in ('ownerless', 'owned', 'matched'))`.mapWith(
        Number,
      ),
      ownerless: sql`count(*) filter (where ${dockBoxes.status} = 'ownerless')`.mapWith(Number),
    })
    .from(dockBoxes)
    .where(or(isOnDay(day, timeZone), inArray(dockBoxes.status, ["ownerless", "owned", "matched"])));
  return counts ?? { onDay: 0, waiting: 0, ownerless: 0 };
}
