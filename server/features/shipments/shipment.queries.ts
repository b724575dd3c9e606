import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { and, asc, desc, eq, inArray, not, or, sql } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { containsText } from "#server/platform/database/like";
import { namedColumns, namedSelect } from "#server/platform/database/named-statements";
import { afterStart, type PageQuery, startOf } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { type photoKinds, shipmentPhotos, shipments } from "#server/tables/shipments";
import { isWithdrawn, shipmentPlaces } from "#server/tables/units";

/** The columns of every shipment query, joined with the product. */
export const shipmentColumns = {
  id: shipments.id,
  userId: shipments.userId,
  status: shipments.status,
  qty: shipments.qty,
  receivedQty: shipments.receivedQty,
  damagedQty: shipments.damagedQty,
  requestedQty: shipments.requestedQty,
  removedQty: shipments.removedQty,
  eta: shipments.eta,
  returnBy: shipments.returnBy,
  notes: shipments.notes,
  trackingNumbers: shipments.trackingNumbers,
  arrivedAt: shipments.arrivedAt,
  weightLb: shipments.weightLb,
  lengthIn: shipments.lengthIn,
  widthIn: shipments.widthIn,
  heightIn: shipments.heightIn,
  assistedPurchaseId: shipments.assistedPurchaseId,
  createdAt: shipments.createdAt,
  productId: shipments.productId,
  productName: products.name,
  asin: products.asin,
  amazonUrl: products.amazonUrl,
  supplierName: products.supplierName,
  supplierUrl: products.supplierUrl,
  unitCostUsd: products.unitCostUsd,
  purchaseDate: products.purchaseDate,
  photoUrl: products.photoUrl,
};

/** The unit cost in cents for `namedSelect`, which does not decode columns. */
const unitCostCents = sql`(${products.unitCostUsd} * 100)::float8`;

/** Order of a customer's list: arrived ones by arrival, all others by registration, newest first. */
const sortedBy = {
  in_transit: shipments.createdAt,
  arrived: shipments.arrivedAt,
  prep_requested: shipments.createdAt,
};

/**
 * The customer's list as one prepared statement per status, since this is the most frequent read
 * (docs/benchmarks.md).
 */
export function shipmentLists(db: Db) {
  const listOf = (status: ShipmentStatus) => {
    const sortedAt = sortedBy[status];
    const select = db
      .select(namedColumns({ ...shipmentColumns, unitCostUsd: unitCostCents }))
      .from(shipments)
      .innerJoin(products, eq(products.id, shipments.productId))
      .where(
        and(
          eq(shipments.userId, sql.placeholder("userId")),
          eq(shipments.status, status),
          not(isWithdrawn),
          sql`(${sortedAt}, ${shipments.id}) < (${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::uuid)`,
        ),
      )
      .orderBy(desc(sortedAt), desc(shipments.id))
      .limit(sql.placeholder("limit"));
    return namedSelect<ShipmentRow>(db, `shipments_${status}`, select);
  };
  const lists = {
    in_transit: listOf("in_transit"),
    arrived: listOf("arrived"),
    prep_requested: listOf("prep_requested"),
  };
  return (userId: string, status: ShipmentStatus, page: PageQuery) =>
    lists[status]({ userId, ...startOf(page), limit: page.limit + 1 });
}

/**
 * The customer's list, filtered by `search` in product, ASIN or tracking number. The customer's products are
 * searched first, in one index; looking up each shipment's product took twice as long.
 */
export async function matchingShipments(
  db: DbOrTx,
  userId: string,
  { status, search }: { status: ShipmentStatus; search: string },
  page: PageQuery,
): Promise<ShipmentRow[]> {
  const sortedAt = sortedBy[status];
  const found = db.$with("found").as(
    db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.userId, userId),
          or(
            containsText(sql`lower(${products.name})`, search),
            containsText(sql`lower(${products.asin})`, search),
          ),
        ),
      ),
  );
  return db
    .with(found)
    .select(shipmentColumns)
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(
      and(
        eq(shipments.userId, userId),
        eq(shipments.status, status),
        not(isWithdrawn),
        or(
          sql`${shipments.productId} in (select id from ${found})`,
          // Stored in capitals: converting the case of 20 numbers in each of 20,000 rows took 3 s.
          sql`strpos(array_to_string(${shipments.trackingNumbers}, ' '), ${search.toUpperCase()}) > 0`,
        ),
        afterStart(page, sortedAt, shipments.id),
      ),
    )
    .orderBy(desc(sortedAt), desc(shipments.id))
    .limit(page.limit + 1);
}

export type ShipmentRow = NonNullable<Awaited<ReturnType<typeof ownShipment>>>;
export type PhotoRow = { id: string; shipmentId: string; url: string };

/** One of the customer's own shipments; undefined if missing or another customer's. */
export async function ownShipment(db: DbOrTx, userId: string, id: string) {
  const [row] = await db
    .select(shipmentColumns)
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(and(eq(shipments.id, id), eq(shipments.userId, userId)));
  return row;
}

/**
 * The photos of several shipments in one query, as they arrived or of the damaged and wrong units; shipments
 * in transit have none and are skipped.
 */
export async function photosOf(
  db: DbOrTx,
  rows: readonly { id: string; status: ShipmentStatus }[],
  kind: (typeof photoKinds)[number] = "arrival",
) {
  const ids = rows.filter((row) => row.status !== "in_transit").map((row) => row.id);
  const byShipment = new Map<string, PhotoRow[]>();
  if (ids.length === 0) return byShipment;
  const photos = await db
    .select({ id: shipmentPhotos.id, shipmentId: shipmentPhotos.shipmentId, url: shipmentPhotos.url })
    .from(shipmentPhotos)
    .where(and(inArray(shipmentPhotos.shipmentId, ids), eq(shipmentPhotos.kind, kind)))
    .orderBy(asc(shipmentPhotos.shipmentId), asc(shipmentPhotos.position));
  for (const photo of photos)
    byShipment.set(photo.shipmentId, [...(byShipment.get(photo.shipmentId) ?? []), photo]);
  return byShipment;
}

/** How many shipments of a customer have units on the way, or available in the warehouse. */
export const countHeldShipments = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(
    shipments,
    and(
      eq(shipments.userId, userId),
      or(
        eq(shipments.status, "in_transit"),
        sql`exists (select from ${shipmentPlaces}
          where ${shipmentPlaces.shipmentId} = ${shipments.id} and ${shipmentPlaces.announced} > 0)`,
        sql`${shipments.receivedQty} - ${shipments.damagedQty} - ${shipments.requestedQty} - ${shipments.removedQty} > 0`,
      ),
    ),
  );
