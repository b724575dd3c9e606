import { whyNotCheckable } from "@prepara/domain/shipments/check-in";
import type { CheckIn } from "@prepara/domain/shipments/input";
import { eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { products } from "#server/tables/products";
import { shipmentPhotos, shipments } from "#server/tables/shipments";
import { shipmentRefusal } from "./shipments.refusals.ts";

type CheckInOf = { shipmentId: string; fields: CheckIn; photoPaths: readonly string[] };

/**
 * Confirms that a shipment arrived: stores measures, counts and photos together, once
 * (docs/product.md#check-in). A second confirmation is refused as `not_in_transit` and changes nothing.
 */
export async function checkInShipment(
  tx: Tx,
  adminId: string,
  { shipmentId, fields, photoPaths }: CheckInOf,
  now: Date,
) {
  const [shipment] = await tx
    .select({
      status: shipments.status,
      qty: shipments.qty,
      userId: shipments.userId,
      productId: shipments.productId,
      productName: products.name,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(eq(shipments.id, shipmentId))
    .for("update", { of: shipments });
  if (!shipment) throw new Refusal("not_found");
  const why = whyNotCheckable(shipment, fields);
  if (why) throw shipmentRefusal(why);

  const { receivedQty, damagedQty, ...measures } = fields;
  const counts = { receivedQty: receivedQty ?? shipment.qty, damagedQty: damagedQty ?? 0 };
  await tx
    .update(shipments)
    .set({ ...measures, ...counts, status: "arrived", arrivedAt: now })
    .where(eq(shipments.id, shipmentId));
  await tx.update(products).set({ status: "arrived" }).where(eq(products.id, shipment.productId));
  await attachFiles(tx, withThumbnails(photoPaths), now);
  if (photoPaths.length > 0) {
    const photos = photoPaths.map((url, position) => ({ shipmentId, url, position, createdAt: now }));
    await tx.insert(shipmentPhotos).values(photos);
  }
  await recordChange(tx, shipment.userId, {
    topic: "shipments",
    happening: "shipment-arrived",
    subject: shipment.productName,
  });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "shipment.check-in",
    objectType: "shipment",
    objectId: shipmentId,
    details: { ...measures, ...counts, photos: photoPaths.length },
  });
}
