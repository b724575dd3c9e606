import { suiteNumberIn } from "@prepara/domain/account/customer";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { afterStart, type PageQuery } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";

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

export type FloorShipmentRow = NonNullable<Awaited<ReturnType<typeof floorShipment>>>;

/** A shipment of any customer with its units by place, read at one moment. */
export async function floorShipment(db: DbOrTx, id: string) {
  const [row] = await select(db).where(eq(shipments.id, id));
  return row;
}

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
