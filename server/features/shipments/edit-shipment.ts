import { keysOfNumbers } from "@prepara/domain/scan/tracking-keys";
import type { ShipmentPatch } from "@prepara/domain/shipments/input";
import { whyNotEditable } from "@prepara/domain/shipments/status";
import { and, eq, sql } from "drizzle-orm";
import { releaseBoxes } from "#server/features/dock/dock.public";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { markFilesDeleted, withThumbnails } from "#server/platform/files/stored-files";
import { mustBeAsSeen, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { refuseOftenAnnounced } from "./register-purchase.ts";
import { announcedVersion } from "./shipment.json.ts";
import { shipmentRefusal } from "./shipments.refusals.ts";

/**
 * Changes the announced data of a shipment in transit, and of its product (docs/decisions/0013,
 * docs/product.md#http). Refuses `changed_meanwhile` if the customer changed it elsewhere meanwhile.
 */
export async function editShipment(
  tx: Tx,
  userId: string,
  { id, patch, seen }: { id: string; patch: ShipmentPatch; seen: SeenVersion },
  now: Date,
): Promise<void> {
  const { productId, qty, ...announced } = await lockEditable(tx, userId, id);
  mustBeAsSeen(seen, announcedVersion({ qty, ...announced }));
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) return;
  const { trackingNumbers: numbers } = patch;
  const keys = numbers === undefined ? {} : { trackingKeys: keysOfNumbers(numbers) };
  await refuseOftenAnnounced(tx, userId, keys.trackingKeys ?? []);
  await tx
    .update(shipments)
    .set({
      ...changes,
      ...keys,
      ...(patch.qty !== undefined && patch.qty !== qty && { qtyChangedAt: now }),
    })
    .where(eq(shipments.id, id));
  const own = sql`from ${shipments} where ${shipments.productId} = ${productId}`;
  await tx
    .update(products)
    .set({
      qty: sql`(select sum(${shipments.qty}) ${own})`,
      expectedArrivalDate: sql`(select min(${shipments.eta}) ${own})`,
      ...(patch.notes !== undefined && { notes: patch.notes }),
    })
    .where(eq(products.id, productId));
  await recordChange(tx, userId, { topic: "shipments", happening: null, subject: null });
}

/** Deletes a shipment in transit, with its product when no other shipment has it. */
export async function deleteShipment(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  const { productId } = await lockEditable(tx, userId, id);
  await releaseBoxes(tx, id, now);
  await tx.delete(shipments).where(eq(shipments.id, id));
  await recordChange(tx, userId, { topic: "shipments", happening: null, subject: null });
  const hasOthers = await tx.$count(shipments, eq(shipments.productId, productId));
  if (hasOthers > 0) return;
  const [product] = await tx
    .delete(products)
    .where(eq(products.id, productId))
    .returning({ photoUrl: products.photoUrl });
  if (product?.photoUrl) await markFilesDeleted(tx, withThumbnails([product.photoUrl]), now);
}

async function lockEditable(tx: Tx, userId: string, id: string) {
  const [shipment] = await tx
    .select({
      status: shipments.status,
      productId: shipments.productId,
      qty: shipments.qty,
      eta: shipments.eta,
      returnBy: shipments.returnBy,
      notes: shipments.notes,
      trackingNumbers: shipments.trackingNumbers,
    })
    .from(shipments)
    .where(and(eq(shipments.id, id), eq(shipments.userId, userId)))
    .for("update");
  if (!shipment) throw new Refusal("not_found");
  const why = whyNotEditable(shipment);
  if (why) throw shipmentRefusal(why);
  return shipment;
}
