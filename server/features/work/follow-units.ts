import { desc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { dockBoxShipments } from "#server/tables/dock-boxes";
import { shipmentCounts } from "#server/tables/units";
import { followBoxes } from "./check-ins.public.ts";
import type { WorkDeps } from "./work-terms.ts";

/**
 * Brings the check-in tasks up to date after staff counted or corrected the units of a shipment, which may
 * have opened its boxes or closed them again. The caller has locked the shipment.
 */
export async function followUnits(deps: WorkDeps, shipmentId: string, now: Date): Promise<void> {
  const held = await deps.tx
    .select({ id: dockBoxShipments.boxId })
    .from(dockBoxShipments)
    .where(eq(dockBoxShipments.shipmentId, shipmentId));
  const boxIds = held.map(({ id }) => id);
  await followBoxes(
    deps,
    { boxIds, shipmentIds: [shipmentId], by: await lastCounter(deps.tx, shipmentId) },
    now,
  );
}

/** Who counted the shipment last; null if nobody did. */
async function lastCounter(tx: Tx, shipmentId: string): Promise<string | null> {
  const [count] = await tx
    .select({ actorId: shipmentCounts.actorId })
    .from(shipmentCounts)
    .where(eq(shipmentCounts.shipmentId, shipmentId))
    .orderBy(desc(shipmentCounts.createdAt), desc(shipmentCounts.id))
    .limit(1);
  return count?.actorId ?? null;
}
