import type { BoxStatus } from "@prepara/domain/dock/box";
import type { InternalThing } from "@prepara/domain/scan/internal-code";
import { type Reading, readScan } from "@prepara/domain/scan/read-scan";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { dockBoxes } from "#server/tables/dock-boxes";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { type LeavingBox, leavingWhere } from "./lookup-leaving.ts";

/**
 * More matches than this mean that the code is not specific enough; the response says that there are more.
 */
const MAX_SHIPMENTS = 20;

/** Per code; more boxes would be repetitions of the same number. */
const MAX_BOXES = 5;

/**
 * What a scanned or typed code means and which things carry it: shipments and boxes, those at the dock and
 * those that leave, by tracking number, also when a longer form of it was scanned, by our own label or
 * Amazon's, shipments of an ASIN, the customer of a suite. At most three queries, each by an index.
 */
export async function lookUp(db: DbOrTx, code: string) {
  const reading = readScan(code);
  const shipmentsWithCode = carries(shipments, { code, reading, thing: "shipment" });
  const boxesWithCode = {
    boxes: carries(dockBoxes, { code, reading, thing: "dockBox" }),
    leaving: carries(outboundBoxes, { code, reading, thing: "outboundBox" }),
  };
  const [tracked, ofAsin, customers, { boxes, leaving }] = [
    shipmentsWithCode ? await shipmentsWhere(db, shipmentsWithCode) : [],
    await shipmentsOfAsins(db, reading),
    await customersOfSuites(db, reading),
    await boxesOf(db, boxesWithCode),
  ];
  const found = [...new Map([...tracked, ...ofAsin].map((shipment) => [shipment.id, shipment])).values()];
  return {
    reading,
    shipments: found.slice(0, MAX_SHIPMENTS).toSorted((one, other) => place(one) - place(other)),
    hasMore: found.length > MAX_SHIPMENTS,
    customers,
    boxes,
    leaving,
  };
}

type Code = { code: string; reading: readonly Reading[]; thing: InternalThing };

/**
 * The rows that carry a code; null when none can. A label of our own names its one thing: neither the other
 * table's rows nor what was announced with its code.
 */
function carries(
  table: typeof shipments | typeof dockBoxes | typeof outboundBoxes,
  { code, reading: [first], thing }: Code,
): SQL | null {
  if (first?.kind === "internal") return first.thing === thing ? eq(table.number, first.number) : null;
  const keys = trackingKeys(code);
  if (keys.length === 0) return null;
  // As an array of ids, because the planner takes a key for a common one and, for the five newest boxes, read
  // all boxes by their day: 269 ms for 200 000, against 0.2 by the index of keys.
  const ids = sql`select id from ${table} where tracking_keys && ${sql.param(keys)}::text[]`;
  const byAmazon = sql` union all select id from ${table} where amazon_box_id = any(${sql.param(keys)}::text[])`;
  return sql`${table.id} = any(array(${ids}${table === outboundBoxes ? byAmazon : sql``}))`;
}

export type FoundBox = {
  id: string;
  number: number;
  label: string;
  status: BoxStatus;
  loggedAt: string;
  suiteNumber: number | null;
  fullName: string | null;
};

const boxesWhere = (condition: SQL) => sql`
  select dock_boxes.id, dock_boxes.number, dock_boxes.scanned_code as label, dock_boxes.status,
         dock_boxes.logged_at as "loggedAt", profiles.suite_number as "suiteNumber", profiles.full_name as "fullName"
    from ${dockBoxes} left join ${profiles} on profiles.user_id = dock_boxes.user_id
   where ${condition} order by dock_boxes.logged_at desc, dock_boxes.id desc limit ${sql.raw(String(MAX_BOXES))}`;

type Boxes = { boxes: readonly FoundBox[]; leaving: readonly LeavingBox[] };

/** Both kinds of boxes in one query. */
async function boxesOf(db: DbOrTx, { boxes, leaving }: Record<keyof Boxes, SQL | null>): Promise<Boxes> {
  const none = { boxes: [], leaving: [] };
  if (!boxes && !leaving) return none;
  const list = (select: SQL | null) =>
    select ? sql`(select coalesce(json_agg(found), '[]') from (${select}) found)` : sql`'[]'::json`;
  const { rows } = await db.execute<Boxes>(
    sql`select ${list(boxes && boxesWhere(boxes))} as boxes, ${list(leaving && leavingWhere(leaving))} as leaving`,
  );
  return rows[0] ?? none;
}

/** Per customer, so that the cost of a scan does not grow with all purchases of an ASIN. */
const MAX_PURCHASES_OF_ASIN = 200;

/** At most one more than a response shows, chosen as evenly among customers as by `shipmentsWhere`. */
export async function shipmentsOfAsins(db: DbOrTx, reading: readonly Reading[]) {
  const asins = reading.flatMap((one) => (one.kind === "asin" ? [one.value] : []));
  if (asins.length === 0) return [];
  return shipmentsWhere(db, sql`${shipments.id} = any(${mostUrgentOfAsins(asins)})`);
}

const place = ({ status }: FoundShipment): number => (status === "in_transit" ? 0 : 1);

/** Those on their way first, then the newest: older ones of a code must not hide a box that arrives. */
const urgency = sql`${shipments.status} <> 'in_transit', ${shipments.createdAt} desc, ${shipments.id} desc`;

/**
 * The ids of the most urgent shipments of ASINs, as many of each customer as an answer may need. Customers
 * are found one after the other in the index, whatever the number of their purchases.
 */
function mostUrgentOfAsins(asins: readonly string[]): SQL {
  const firstOf = (customers: SQL) =>
    sql`select user_id from products where ${customers} order by user_id limit 1`;
  return sql`array(
    with recursive customer as (
      select wanted.asin, own.user_id
        from unnest(${sql.param([...asins])}::text[]) wanted (asin)
        cross join lateral (${firstOf(sql`products.asin = wanted.asin`)}) own
      union all
      select customer.asin, own.user_id
        from customer cross join lateral
          (${firstOf(sql`products.asin = customer.asin and products.user_id > customer.user_id`)}) own
    )
    select urgent.id from customer cross join lateral (
      select shipments.id from (
        select id from products where asin = customer.asin and user_id = customer.user_id
          order by created_at desc, id desc limit ${MAX_PURCHASES_OF_ASIN}
      ) purchase join shipments on shipments.product_id = purchase.id
      order by ${urgency} limit ${MAX_SHIPMENTS + 1}
    ) urgent
  )`;
}

/**
 * The first one of each customer, then the second ones and so on: many of one customer must not hide that
 * another announced the code, too.
 */
const shipmentsWhere = (db: DbOrTx, condition: SQL) =>
  db
    .select({
      id: shipments.id,
      number: shipments.number,
      userId: shipments.userId,
      label: products.name,
      qty: shipments.qty,
      status: shipments.status,
      suiteNumber: profiles.suiteNumber,
      fullName: profiles.fullName,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, eq(profiles.userId, shipments.userId))
    .where(and(condition, isNull(profiles.endedAt)))
    .orderBy(sql`row_number() over (partition by ${shipments.userId} order by ${urgency})`, urgency)
    .limit(MAX_SHIPMENTS + 1);

export type FoundShipment = Awaited<ReturnType<typeof shipmentsWhere>>[number];

async function customersOfSuites(db: DbOrTx, reading: readonly Reading[]) {
  const suites = reading.flatMap((one) => (one.kind === "suite" ? [one.suiteNumber] : []));
  if (suites.length === 0) return [];
  return db
    .select({ id: profiles.userId, fullName: profiles.fullName, suiteNumber: profiles.suiteNumber })
    .from(profiles)
    .where(and(inArray(profiles.suiteNumber, suites), isNull(profiles.endedAt)));
}
