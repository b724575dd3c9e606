import { productStatusOf } from "@prepara/domain/product/status";
import { type ShipmentStatus, type ShipmentUnits, usableUnits } from "@prepara/domain/shipments/status";
import { asc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";

type Progress = ShipmentUnits & { status: ShipmentStatus; processedUnits: number };

const toProductProgress = (shipment: Progress) => ({
  hasArrived: shipment.status !== "in_transit",
  usableUnits: usableUnits(shipment),
  processedUnits: shipment.processedUnits,
});

/**
 * Sets the status of the products of these shipments: processed when all units of a product are in requests
 * that are scheduled or shipped (docs/decisions/0013). `shipmentIds` is a list or a query.
 */
export async function refreshProducts(tx: Tx, shipmentIds: string[] | SQLWrapper): Promise<void> {
  const touched = tx
    .select({ productId: shipments.productId })
    .from(shipments)
    .where(inArray(shipments.id, shipmentIds));
  // Locks before reading, because a request and an adjustment of the same product may be concurrent.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, touched))
    .orderBy(asc(products.id))
    .for("update");
  const rows = await tx
    .select({
      productId: shipments.productId,
      status: shipments.status,
      qty: shipments.qty,
      receivedQty: shipments.receivedQty,
      damagedQty: shipments.damagedQty,
      removedQty: shipments.removedQty,
      processedUnits: sql<number>`coalesce(sum(${prepRequestItems.qty} - ${prepRequestItems.droppedQty}) filter (where ${prepRequests.freeCounted}), 0)::int`,
    })
    .from(shipments)
    .leftJoin(prepRequestItems, eq(prepRequestItems.shipmentId, shipments.id))
    .leftJoin(prepRequests, eq(prepRequests.id, prepRequestItems.prepRequestId))
    .where(inArray(shipments.productId, touched))
    .groupBy(shipments.id);
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  for (const [productId, own] of byProduct) {
    const status = productStatusOf(own.map(toProductProgress));
    await tx.update(products).set({ status }).where(eq(products.id, productId));
  }
}
