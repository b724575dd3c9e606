import { sql } from "drizzle-orm";
import { namedRows } from "#server/platform/database/named-statements";
import { dockBoxShipments } from "#server/tables/dock-boxes";
import { isOpenTask, tasks } from "#server/tables/tasks";
import { shipmentCounts } from "#server/tables/units";
import { updateCheckInTasks } from "./check-ins.public.ts";
import type { WorkDeps } from "./due.ts";

/**
 * Brings the check-in tasks up to date after staff counted or corrected the units of a shipment, which may
 * have opened its boxes or closed them again. The caller has locked the shipment.
 */
export async function followUnits(deps: WorkDeps, shipmentId: string, now: Date): Promise<void> {
  const [held] = await readHeld(deps.tx, { shipmentId });
  if (!held || (held.boxIds.length === 0 && !held.hasTask)) return;
  await updateCheckInTasks(
    deps,
    { boxIds: held.boxIds, shipmentIds: [shipmentId], by: held.lastCounter },
    now,
  );
}

/** `lastCounter` is who counted the shipment last; null if nobody did. */
type Held = { boxIds: string[]; lastCounter: string | null; hasTask: boolean };

const shipmentId = sql`${sql.placeholder("shipmentId")}::uuid`;
const readHeld = namedRows<Held>(
  "work_of_shipment",
  sql`
  select array(select box_id from ${dockBoxShipments} where shipment_id = ${shipmentId}) as "boxIds",
         (select actor_id from ${shipmentCounts} where shipment_id = ${shipmentId} order by created_at desc, id desc limit 1) as "lastCounter",
         exists (select from ${tasks} where shipment_id = ${shipmentId} and ${isOpenTask}) as "hasTask"`,
);
