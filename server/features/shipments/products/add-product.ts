import type { NewProduct } from "@prepara/domain/product/input";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";

/**
 * Adds a product to the suite together with the in-transit shipment that the warehouse will receive
 * (docs/decisions/0013).
 */
export async function addProduct(
  tx: Tx,
  userId: string,
  product: NewProduct & { photoUrl: string | null },
  now: Date,
) {
  const { name, expectedArrivalDate, quantity, photoUrl } = product;
  const qty = quantity ?? 1;
  const [row] = await tx
    .insert(products)
    .values({ userId, name, expectedArrivalDate, qty, photoUrl, createdAt: now })
    .returning();
  if (!row) throw new Error("The product was not inserted");
  await tx
    .insert(shipments)
    .values({ userId, productId: row.id, qty, eta: expectedArrivalDate, createdAt: now });
  await recordChange(tx, userId, { topic: "shipments", happening: null, subject: null });
  await attachFiles(tx, photoUrl === null ? [] : withThumbnails([photoUrl]), now);
  return row;
}
