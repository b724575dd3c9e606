import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { eq, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { namedRows, namedWrite } from "#server/platform/database/named-statements";
import { recordChange } from "#server/platform/events/change-log";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { type photoKinds, shipmentPhotos, shipments } from "#server/tables/shipments";

export type ArrivedShipment = {
  id: string;
  number: number;
  userId: string;
  productId: string;
  productName: string;
};
type Measures = { [Name in "weightLb" | "lengthIn" | "widthIn" | "heightIn"]: string | null };
type Arrival = {
  measures: Measures;
  photos: readonly PhotoToAdd[];
  /** Units of the product that arrived, including damaged ones. */
  units: number;
  /** Of these, how many are more than announced. */
  surplus: number;
  /** The customer did not announce them. */
  isUnannounced?: boolean;
  /** Who counted. */
  staffId: string;
};

/** Locks a shipment that is checked in or counted, after its owner (`lockOwner`); refuses `not_found`. */
export async function lockToCount(tx: Tx, id: string): Promise<ShipmentToCount> {
  const [shipment] = await lockOwnerAndShipment(tx, { id });
  if (!shipment) throw new Refusal("not_found");
  return shipment;
}

type ShipmentToCount = Omit<ArrivedShipment, "id"> & { status: ShipmentStatus; qty: number };

/** The shipment is locked last, because only the locked owner's is looked for. */
const lockOwnerAndShipment = namedRows<ShipmentToCount>(
  "lock_to_count",
  sql`
  with owner as materialized (
    select user_id from ${profiles}
     where user_id = (select user_id from ${shipments} where id = ${sql.placeholder("id")}::uuid) for key share
  )
  select shipment.status, shipment.qty, shipment.number::float8 as number, shipment.user_id as "userId",
         shipment.product_id as "productId", product.name as "productName"
    from ${shipments} shipment join ${products} product on product.id = shipment.product_id
   where shipment.id = ${sql.placeholder("id")}::uuid and shipment.user_id = (select user_id from owner)
     for update of shipment`,
);

/**
 * Records what the first count of a shipment changes besides its units: measures, photos and the product's
 * status. Notifies the customer once that it arrived (docs/product.md#check-in).
 */
export async function recordArrival(
  tx: Tx,
  { id, number, userId, productId, productName }: ArrivedShipment,
  { measures, photos, units, surplus, isUnannounced, staffId }: Arrival,
  now: Date,
): Promise<void> {
  await storeMeasures(tx, { ...measures, id });
  await markProductArrived(tx, { productId });
  await addPhotos(tx, id, photos, now);
  const more = surplus === 0 ? null : `${surplus} a mais do que o anunciado`;
  const text = isUnannounced
    ? "Veio numa caixa que você não anunciou. Já está em Chegaram."
    : more && `São ${more}.`;
  const subject = more === null ? productName : `${productName} (${more})`;
  await recordChange(tx, userId, { topic: "shipments", happening: "shipment-arrived", subject });
  await recordEvent(tx, {
    type: "shipment.arrived",
    userId,
    about: { kind: "shipment", id, number },
    words: { subject: productName, count: units, ...(text && { text }) },
    actor: { kind: "staff", id: staffId },
  });
}

const storeMeasures = namedWrite("shipment_measures", (db) =>
  db
    .update(shipments)
    .set({
      weightLb: sql`${sql.placeholder("weightLb")}`,
      lengthIn: sql`${sql.placeholder("lengthIn")}`,
      widthIn: sql`${sql.placeholder("widthIn")}`,
      heightIn: sql`${sql.placeholder("heightIn")}`,
    })
    .where(eq(shipments.id, sql.placeholder("id"))),
);

const markProductArrived = namedWrite("product_arrived", (db) =>
  db
    .update(products)
    .set({ status: "arrived" })
    .where(eq(products.id, sql.placeholder("productId"))),
);

type PhotoKind = (typeof photoKinds)[number];
export type PhotoToAdd = { url: string; kind: PhotoKind };

/** Adds staged photos after those that the shipment has. */
export async function addPhotos(
  tx: Tx,
  shipmentId: string,
  photos: readonly PhotoToAdd[],
  now: Date,
): Promise<void> {
  if (photos.length === 0) return;
  await attachFiles(tx, withThumbnails(photos.map(({ url }) => url)), now);
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${shipmentPhotos.position}), -1)::int` })
    .from(shipmentPhotos)
    .where(eq(shipmentPhotos.shipmentId, shipmentId));
  const first = (last?.position ?? -1) + 1;
  await tx
    .insert(shipmentPhotos)
    .values(
      photos.map((photo, index) => ({ ...photo, shipmentId, position: first + index, createdAt: now })),
    );
}
