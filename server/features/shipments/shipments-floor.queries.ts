import { suiteNumberIn } from "@prepara/domain/account/customer";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import type { Places } from "@prepara/domain/stock/places";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { boxesToCount } from "#server/features/dock/dock.public";
import { newestReceiving } from "#server/features/stock/newest-receiving.public";
import type { DbOrTx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { namedRows } from "#server/platform/database/named-statements";
import { afterStart, type PageQuery } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipmentPhotos, shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";
import type { PhotoRow } from "./shipment.queries.ts";

const select = (db: DbOrTx) =>
  db
    .select({
      id: shipments.id,
      number: shipments.number,
      userId: shipments.userId,
      status: shipments.status,
      qty: shipments.qty,
      eta: shipments.eta,
      arrivedAt: shipments.arrivedAt,
      createdAt: shipments.createdAt,
      trackingNumbers: shipments.trackingNumbers,
      productName: products.name,
      asin: products.asin,
      codes: products.codes,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      places: shipmentPlaces,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, eq(profiles.userId, shipments.userId))
    .leftJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id));

export type FloorShipmentRow = Awaited<ReturnType<typeof stillAnnounced>>[number];

type FloorShipment = Omit<FloorShipmentRow, "places" | "createdAt"> & {
  places: Places | null;
  /** `newestReceiving` */
  received: number | null;
  damagePhotos: Omit<PhotoRow, "shipmentId">[];
  boxes: ReturnType<typeof boxesToCount>["_"]["type"];
};

/** A shipment of any customer with its units by place, boxes and photos of damage, read at one moment. */
export async function floorShipment(db: DbOrTx, id: string): Promise<FloorShipment | undefined> {
  const [row] = await readFloorShipment(db, { id });
  return row && { ...row, arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt) };
}

/** One prepared statement, because every count ends with it. */
const readFloorShipment = namedRows<Omit<FloorShipment, "arrivedAt"> & { arrivedAt: string | null }>(
  "floor_shipment",
  sql`
  select shipment.id, shipment.number::float8 as number, shipment.user_id as "userId", shipment.status, shipment.qty,
         shipment.eta, shipment.arrived_at as "arrivedAt", shipment.tracking_numbers as "trackingNumbers",
         product.name as "productName", product.asin, product.codes,
         profile.full_name as "fullName", profile.suite_number as "suiteNumber",
         (select to_jsonb(place) - 'shipment_id' from ${shipmentPlaces} place where place.shipment_id = shipment.id) as places,
         ${newestReceiving(sql`shipment.id`)} as received,
         (select coalesce(json_agg(json_build_object('id', photo.id, 'url', photo.url) order by photo.position), '[]')
            from ${shipmentPhotos} photo where photo.shipment_id = shipment.id and photo.kind = 'damage') as "damagePhotos",
         ${boxesToCount(sql`shipment.id`)} as boxes
    from ${shipments} shipment join ${products} product on product.id = shipment.product_id
         join ${profiles} profile on profile.user_id = shipment.user_id
   where shipment.id = ${sql.placeholder("id")}::uuid`,
);

/**
 * Arrived shipments of which units are still announced, latest arrival first; `search` is a suite, name,
 * product, ASIN or tracking number. They are few, so the search reads each of them.
 */
export const stillAnnounced = (db: DbOrTx, search: string | undefined, page: PageQuery) =>
  select(db)
    .where(
      and(
        sql`${shipmentPlaces.announced} > 0`,
        afterStart(page, shipments.arrivedAt, shipments.id),
        search === undefined ? undefined : matches(search),
      ),
    )
    .orderBy(desc(shipments.arrivedAt), desc(shipments.id))
    .limit(page.limit + 1);

function matches(search: string): SQL | undefined {
  const suite = suiteNumberIn(search);
  return or(
    sql`${shipments.trackingKeys} && ${sql.param(trackingKeys(search))}::text[]`,
    matchesSearch(sql`lower(${products.name})`, search),
    eq(products.asin, search.toUpperCase()),
    matchesSearch(sql`lower(${profiles.fullName})`, search),
    suite === undefined ? undefined : eq(profiles.suiteNumber, suite),
  );
}
