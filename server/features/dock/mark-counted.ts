import { whyNotChangeable } from "@prepara/domain/dock/box";
import { asc, desc, eq, inArray, not, sql } from "drizzle-orm";
import { updateCheckInTasks } from "#server/features/work/check-ins.public";
import type { WorkDeps } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { hasChanged, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { dockBoxes, shipmentCountBoxes } from "#server/tables/dock-boxes";
import { shipments } from "#server/tables/shipments";
import { isUndone, shipmentCounts, shipmentPlaces } from "#server/tables/units";
import { boxVersion } from "./box.json.ts";
import { dockRefusal, lockBox, recordBoxesChange, shipmentIdsOf } from "./box-writes.ts";

/**
 * Marks a confirmed box as opened if all units of its shipments were counted before, so that its units were
 * counted with them. From then on it belongs to the newest count of each shipment. Refuses `box_not_counted`
 * while units of a shipment are announced, `box_opened`, `box_handed_back`, `own_account`, and `box_changed`
 * for a box with another owner or other shipments than the person saw.
 */
export async function markCounted(
  { tx, settings }: WorkDeps,
  staffId: string,
  { id, seen }: { id: string; seen: SeenVersion },
  now: Date,
): Promise<void> {
  const held = await shipmentIdsOf(tx, id);
  // Before the box, like every write (docs/architecture.md#how-a-write-works).
  await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.id, held))
    .orderBy(asc(shipments.id))
    .for("update");
  const box = await lockBox(tx, id);
  const why = whyNotChangeable(box.status);
  if (why) throw dockRefusal(why);
  if (box.userId === staffId) throw new Refusal("own_account");
  const after = await shipmentIdsOf(tx, id);
  const isOther = hasChanged(seen, boxVersion({ ...box, shipmentIds: after }));
  if (isOther || after.join() !== held.join()) throw dockRefusal("box_changed");
  const counts = await lastCounts(tx, held);
  if (box.suiteRead === null || held.length === 0 || counts.length < held.length)
    throw dockRefusal("box_not_counted");
  await tx.insert(shipmentCountBoxes).values(counts.map((count) => ({ countId: count.id, boxId: id })));
  await tx.update(dockBoxes).set({ status: "opened" }).where(eq(dockBoxes.id, id));
  await updateCheckInTasks({ tx, settings }, { boxIds: [id], by: staffId }, now);
  await recordBoxesChange(tx, [box]);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "box.counted",
    objectType: "box",
    objectId: id,
    details: { number: box.number, owner: box.userId, shipmentIds: held },
  });
}

/** The newest count of each shipment that has no announced units left; undone counts are left out. */
const lastCounts = (tx: Tx, shipmentIds: readonly string[]) =>
  tx
    .selectDistinctOn([shipmentCounts.shipmentId], { id: shipmentCounts.id })
    .from(shipmentCounts)
    .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipmentCounts.shipmentId))
    .where(
      sql`${inArray(shipmentCounts.shipmentId, [...shipmentIds])} and ${shipmentPlaces.announced} = 0
        and ${not(isUndone(shipmentCounts.id))}`,
    )
    .orderBy(shipmentCounts.shipmentId, desc(shipmentCounts.createdAt), desc(shipmentCounts.id));
