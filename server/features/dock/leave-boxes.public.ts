import { eq } from "drizzle-orm";
import { updateCheckInTasks } from "#server/features/work/check-ins.public";
import type { WorkDeps } from "#server/features/work/work.public";
import { dockBoxShipments } from "#server/tables/dock-boxes";
import { shipmentCounts } from "#server/tables/units";
import { lockBoxesOf } from "./box-writes.ts";
import { releaseBoxes } from "./boxes-of-shipment.ts";
import { closeBoxes } from "./open-boxes.ts";

/**
 * Takes a shipment that holds nothing any more out of its boxes, like `releaseBoxes`, and closes those that
 * its counts alone had opened, so that their goods are checked in again. The caller has locked the shipment.
 */
export async function leaveBoxes(
  { tx, settings }: WorkDeps,
  { shipmentId, by }: { shipmentId: string; by: string },
  now: Date,
): Promise<void> {
  // All of them before `closeBoxes` locks some, so that every write locks boxes by id.
  await lockBoxesOf(tx, eq(dockBoxShipments.shipmentId, shipmentId));
  const ofShipment = eq(shipmentCounts.shipmentId, shipmentId);
  await closeBoxes(tx, tx.select({ id: shipmentCounts.id }).from(shipmentCounts).where(ofShipment));
  const boxIds = await releaseBoxes(tx, shipmentId, now);
  await updateCheckInTasks({ tx, settings }, { boxIds, shipmentIds: [shipmentId], by }, now);
}
