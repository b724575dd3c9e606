import type { BoxStatus } from "@prepara/domain/dock/box";
import { canBeTracking } from "@prepara/domain/scan/can-be-tracking";
import type { InternalCodeKind } from "@prepara/domain/scan/internal-code";
import { type Reading, readScan } from "@prepara/domain/scan/read-scan";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { dockBoxes } from "#server/tables/dock-boxes";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isWithdrawn } from "#server/tables/units";
import { announcedIds } from "./announced.queries.ts";
import { type LeavingBox, leavingWhere } from "./lookup-leaving.ts";

type Table = typeof shipments | typeof dockBoxes | typeof outboundBoxes;

/**
 * More matches than this mean that the code is not specific enough; the response says that there are more.
 */
const MAX_SHIPMENTS = 20;

/** Per code; more boxes would be repetitions of the same number. */
const MAX_BOXES = 5;

/**
 * What a scanned or typed code means and which objects have it: shipments and boxes, those at the dock and
 * those that leave, by tracking number, also when a longer form of it was scanned, by our own label or
 * Amazon's, shipments of an ASIN, the customer of a suite. At most two queries, each by an index. `reading`
 * is that of `code`, for callers that have it: a second one takes 3 µs.
 */
export async function lookUp(db: DbOrTx, code: string, reading = readScan(code)) {
  const [{ shipments: withCode, boxes, leaving }, ofAsin, customers] = [
    await objectsWithCode(db, code, reading),
    await shipmentsOfAsins(db, reading),
    await customersOfSuites(db, reading),
  ];
  const found = [...new Map([...withCode, ...ofAsin].map((shipment) => [shipment.id, shipment])).values()];
  return {
    reading,
    shipments: found.slice(0, MAX_SHIPMENTS).toSorted((one, other) => arrivalRank(one) - arrivalRank(other)),
    hasMore: found.length > MAX_SHIPMENTS,
    customers,
    boxes,
    leaving,
  };
}

/** Whether a lookup reads more than a few entries of indexes: an ASIN has as many as customers bought it. */
export const isSearch = (reading: readonly Reading[]): boolean => reading.some(({ kind }) => kind === "asin");

export type FoundShipment = {
  id: string;
  number: number;
  userId: string;
  label: string;
  qty: number;
  status: ShipmentStatus;
  suiteNumber: number;
  fullName: string;
};
export type FoundBox = {
  id: string;
  number: number;
  label: string;
  status: BoxStatus;
  loggedAt: string;
  suiteNumber: number | null;
  fullName: string | null;
};

/** The things that carry a code. A label of our own names one object, never what was announced with it. */
async function objectsWithCode(db: DbOrTx, code: string, [first]: readonly Reading[]): Promise<FoundObjects> {
  const isLabel = first?.kind === "internal";
  const keys = isLabel ? [] : trackingKeys(code);
  if (!isLabel && keys.length === 0) return none;
  const [found] = isLabel
    ? ((await objectsOfNumber[first.codeKind]?.(db, { number: first.number })) ?? [])
    : await objectsOfKeys(db, { keys });
  if (!found) return none;
  // Announced before such codes were refused.
  return isLabel || canBeTracking(code) ? found : { ...found, shipments: [] };
}

/** Per customer, so that the cost of a scan does not grow with all purchases of an ASIN. */
const MAX_PURCHASES_OF_ASIN = 200;

/** At most one more than a response shows, chosen as evenly among customers as by `shipmentsWhere`. */
export async function shipmentsOfAsins(
  db: DbOrTx,
  reading: readonly Reading[],
): Promise<readonly FoundShipment[]> {
  const asins = reading.flatMap((one) => (one.kind === "asin" ? [one.value] : []));
  if (asins.length === 0) return [];
  const { rows } = await db.execute<Pick<FoundObjects, "shipments">>(
    sql`select ${listOf(shipmentsWhere(sql`shipments.id = any(${mostUrgentOfAsins(asins)})`))} as shipments`,
  );
  return rows[0]?.shipments ?? [];
}

const arrivalRank = ({ status }: FoundShipment): number => (status === "in_transit" ? 0 : 1);

/**
 * Those on their way first, then the newest: older shipments with the same code must not hide one that
 * arrives.
 */
const urgency = sql`${shipments.status} <> 'in_transit', ${shipments.createdAt} desc, ${shipments.id} desc`;

/**
 * The ids of the most urgent shipments of ASINs, as many of each customer as a response may need. Customers
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
      ) purchase join shipments on shipments.product_id = purchase.id and not ${isWithdrawn}
      order by ${urgency} limit ${MAX_SHIPMENTS + 1}
    ) urgent
  )`;
}

/**
 * The first shipment of each customer, then the second ones and so on, so that many of one customer do not
 * hide that another announced the code, too.
 */
const shipmentsWhere = (condition: SQL) => sql`
  select shipments.id, shipments.number, shipments.user_id as "userId", products.name as label, shipments.qty,
         shipments.status, profiles.suite_number as "suiteNumber", profiles.full_name as "fullName"
    from ${shipments} join ${products} on products.id = shipments.product_id
         join ${profiles} on profiles.user_id = shipments.user_id
   where ${condition} and profiles.ended_at is null
   order by row_number() over (partition by shipments.user_id order by ${urgency}), ${urgency}
   limit ${sql.raw(String(MAX_SHIPMENTS + 1))}`;

const boxesWhere = (condition: SQL) => sql`
  select dock_boxes.id, dock_boxes.number, dock_boxes.scanned_code as label, dock_boxes.status,
         dock_boxes.logged_at as "loggedAt", profiles.suite_number as "suiteNumber", profiles.full_name as "fullName"
    from ${dockBoxes} left join ${profiles} on profiles.user_id = dock_boxes.user_id
   where ${condition} order by dock_boxes.logged_at desc, dock_boxes.id desc limit ${sql.raw(String(MAX_BOXES))}`;

/**
 * The limits are part of the text and the keys come from a subselect: otherwise the planner expects more rows
 * of the generic plan than of one made for these keys and plans each lookup again, which takes five times as
 * long as the lookup. The ids are an array, because the planner assumes that a key is common and, to find the
 * five newest boxes, read all boxes by their day: 269 ms with 200,000 of them.
 */
const withKeys = (table: Table, byAmazon = sql``) =>
  sql`${table.id} = any(array(select id from ${table} where tracking_keys && (select ${wantedKeys})${byAmazon}))`;
const wantedKeys = sql`${sql.placeholder("keys")}::text[]`;
const byAmazonsLabel = sql` union all
  select id from ${outboundBoxes} where amazon_box_id = any((select ${wantedKeys})::text[])`;

type FoundObjects = {
  shipments: readonly FoundShipment[];
  boxes: readonly FoundBox[];
  leaving: readonly LeavingBox[];
};
const none: FoundObjects = { shipments: [], boxes: [], leaving: [] };

const listOf = (select: SQL | undefined) =>
  select ? sql`(select coalesce(json_agg(found), '[]') from (${select}) found)` : sql`'[]'::json`;

/** All kinds in one prepared statement. */
const objectsBy = (name: string, kinds: Partial<Record<keyof FoundObjects, SQL>>) =>
  namedRows<FoundObjects>(
    name,
    sql`select ${listOf(kinds.shipments)} as shipments, ${listOf(kinds.boxes)} as boxes, ${listOf(kinds.leaving)} as leaving`,
  );

const objectsOfKeys = objectsBy("lookup_keys", {
  shipments: shipmentsWhere(sql`shipments.id = any(${announcedIds(sql`(select ${wantedKeys})`)})`),
  boxes: boxesWhere(withKeys(dockBoxes)),
  leaving: leavingWhere(withKeys(outboundBoxes, byAmazonsLabel)),
});
const hasNumber = (table: Table) => sql`${table.number} = ${sql.placeholder("number")}::bigint`;
const objectsOfNumber: Partial<Record<InternalCodeKind, typeof objectsOfKeys>> = {
  shipment: objectsBy("lookup_shipment", { shipments: shipmentsWhere(hasNumber(shipments)) }),
  dockBox: objectsBy("lookup_box", { boxes: boxesWhere(hasNumber(dockBoxes)) }),
  outboundBox: objectsBy("lookup_leaving", { leaving: leavingWhere(hasNumber(outboundBoxes)) }),
};

async function customersOfSuites(db: DbOrTx, reading: readonly Reading[]) {
  const suites = reading.flatMap((one) => (one.kind === "suite" ? [one.suiteNumber] : []));
  if (suites.length === 0) return [];
  return db
    .select({ id: profiles.userId, fullName: profiles.fullName, suiteNumber: profiles.suiteNumber })
    .from(profiles)
    .where(and(inArray(profiles.suiteNumber, suites), isNull(profiles.endedAt)));
}
