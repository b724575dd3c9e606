import type { Happening } from "@prepara/domain/live/change";
import { counterChange, isCounted } from "@prepara/domain/prep/free-units";
import type { PrepRequestPatch } from "@prepara/domain/prep/input";
import type { PrepStatus } from "@prepara/domain/prep/status";
import { productStatusOf } from "@prepara/domain/product/status";
import { type ShipmentStatus, type ShipmentUnits, usableUnits } from "@prepara/domain/shipments/status";
import { eq, inArray, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import {
  prepRequestEvents,
  prepRequestItems,
  prepRequests,
  userMonthlyCounters,
} from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { type LockedRequest, lockRequest } from "./lock-request.ts";

/**
 * An admin's change of a request: any status to any other, notes, tracking number
 * (docs/product.md#managing-prep-requests). Approval adds the free units to the month's counter and return
 * subtracts them, once each (docs/decisions/0012).
 */
export async function managePrepRequest(
  tx: Tx,
  adminId: string,
  id: string,
  patch: PrepRequestPatch,
  now: Date,
) {
  const request = await lockRequest(tx, id);
  const { status = request.status, notes = request.notes, trackingNumber = request.trackingNumber } = patch;
  const change = counterChange(request.status, status, request.freeUnitsApplied);
  if (change !== 0) await changeCounter(tx, request, change);
  await tx
    .update(prepRequests)
    .set({ status, notes, trackingNumber, freeCounted: isCounted(status) })
    .where(eq(prepRequests.id, id));
  if (status !== request.status) {
    await tx.insert(prepRequestEvents).values({ prepRequestId: id, status, createdAt: now });
    await refreshProducts(tx, id);
  }
  await recordChange(tx, request.userId, {
    topic: "prep-requests",
    happening: status === request.status ? null : (notifiedStatuses[status] ?? null),
    subject: String(request.number),
  });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "prep-request.manage",
    objectType: "prep-request",
    objectId: id,
    details: { from: request.status, to: status, trackingNumber, notesChanged: notes !== request.notes },
  });
}

const notifiedStatuses: Partial<Record<PrepStatus, Happening>> = {
  scheduled: "prep-request-scheduled",
  shipped: "prep-request-shipped",
};

async function changeCounter(tx: Tx, { userId, yearMonth }: LockedRequest, units: number): Promise<void> {
  await tx
    .insert(userMonthlyCounters)
    .values({ userId, yearMonth, usedUnits: Math.max(0, units) })
    .onConflictDoUpdate({
      target: [userMonthlyCounters.userId, userMonthlyCounters.yearMonth],
      set: { usedUnits: sql`greatest(0, ${userMonthlyCounters.usedUnits} + ${units})` },
    });
}

type Progress = ShipmentUnits & { status: ShipmentStatus; processedUnits: number };

const toProductProgress = (shipment: Progress) => ({
  hasArrived: shipment.status !== "in_transit",
  usableUnits: usableUnits(shipment),
  processedUnits: shipment.processedUnits,
});

/**
 * A product is processed when all its units are in requests that are scheduled or shipped
 * (docs/decisions/0013).
 */
async function refreshProducts(tx: Tx, prepRequestId: string): Promise<void> {
  const touched = tx
    .select({ productId: shipments.productId })
    .from(prepRequestItems)
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .where(eq(prepRequestItems.prepRequestId, prepRequestId));
  const rows = await tx
    .select({
      productId: shipments.productId,
      status: shipments.status,
      qty: shipments.qty,
      receivedQty: shipments.receivedQty,
      damagedQty: shipments.damagedQty,
      processedUnits: sql<number>`coalesce(sum(${prepRequestItems.qty}) filter (where ${prepRequests.freeCounted}), 0)::int`,
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
