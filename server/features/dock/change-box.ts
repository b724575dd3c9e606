import { assignBox } from "@prepara/domain/dock/assign-box";
import { whyNotChangeable } from "@prepara/domain/dock/box";
import type { BoxPatch } from "@prepara/domain/dock/input";
import { and, eq, isNull } from "drizzle-orm";
import { updateCheckInTasks } from "#server/features/work/check-ins.public";
import type { WorkDeps } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { Refusal } from "#server/platform/refusal";
import { dockBoxes, dockBoxShipments } from "#server/tables/dock-boxes";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { announcedShipments, lockShipments } from "./announced.queries.ts";
import {
  boxOfDeviceKey,
  dockRefusal,
  keepDeviceKey,
  lockBox,
  notifyOwner,
  recordBoxesChange,
  setShipments,
} from "./box-writes.ts";
import { differsFromSeen } from "./seen-owner.public.ts";

type Box = typeof dockBoxes.$inferSelect;

type Change = { id: string; patch: BoxPatch; deviceKey: string | null };

/**
 * Changes a box that was not opened: its owner, shipments, shelf, note, condition. By naming the owner or the
 * shipments, staff confirm that the box is the customer's, who sees it from then on. Refuses `box_opened`,
 * `box_handed_back`, `other_customers_line`, `unknown_suite`, `own_account`, and `box_changed` when somebody
 * else gave it another owner or condition meanwhile, or confirmed a suite that the sender did not see. A
 * change that the person's device sent before under the same key changes nothing, whatever was done since.
 */
export async function changeBox(
  { tx, settings }: WorkDeps,
  staffId: string,
  { id, patch, deviceKey }: Change,
  now: Date,
): Promise<void> {
  const [seen] = await tx.select().from(dockBoxes).where(eq(dockBoxes.id, id));
  if (!seen) throw new Refusal("not_found");
  const { shelf, note, condition } = patch;
  const plain = {
    ...(shelf !== undefined && { shelf }),
    ...(note !== undefined && { note }),
    ...(condition !== undefined && { condition }),
  };
  if (seen.userId === staffId && (note !== undefined || condition !== undefined))
    throw new Refusal("own_account");
  const owner = await ownerNamed(tx, seen, patch);
  // Before the box, like every write (docs/architecture.md#how-a-write-works).
  const given = owner === undefined ? null : await lockedOwnership(tx, staffId, { seen, owner, patch });
  const box = await lockBox(tx, id);
  if (await wasSent(tx, staffId, { id, deviceKey })) return;
  await keepDeviceKey(tx, staffId, deviceKey, id);
  const why = whyNotChangeable(box.status);
  if (why) throw dockRefusal(why);
  if (box.userId !== seen.userId) throw dockRefusal("box_changed");
  if (differsFromSeen(box, patch) && !isAsNamed(box, owner, patch)) throw dockRefusal("box_changed");
  if (isConditionNewer(box, patch)) throw dockRefusal("box_changed");
  const { shipmentIds, ...columns } = given ?? {};
  const changes = { ...plain, ...columns };
  if (Object.keys(changes).length === 0) return;
  const heldBefore = await shipmentsIn(tx, id);
  if (shipmentIds) await setShipments(tx, id, shipmentIds);
  await tx.update(dockBoxes).set(changes).where(eq(dockBoxes.id, id));
  await updateCheckInTasks({ tx, settings }, { boxIds: [id], shipmentIds: heldBefore, by: staffId }, now);
  await recordBoxesChange(tx, [box, { ...box, ...changes }]);
  await notifyOwner(tx, staffId, { before: box, after: { ...box, ...changes } });
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "box.change",
    objectType: "box",
    objectId: id,
    details: { number: box.number, ownerBefore: box.userId, ...changes, ...(shipmentIds && { shipmentIds }) },
  });
}

async function wasSent(tx: Tx, staffId: string, { id, deviceKey }: Pick<Change, "id" | "deviceKey">) {
  const known = await boxOfDeviceKey(tx, staffId, deviceKey);
  if (known !== undefined && known !== id) throw new Refusal("idempotency_mismatch");
  return known !== undefined;
}

/** Whether the box has got a condition that the sender of another one had not seen. */
const isConditionNewer = (box: Box, { condition, seenConditions }: BoxPatch): boolean =>
  condition !== undefined &&
  seenConditions !== undefined &&
  box.condition !== condition &&
  !seenConditions.includes(box.condition);

/** Whether the box has the suite or the owner that the patch names already, so that nobody else loses it. */
function isAsNamed({ userId, suiteRead }: Box, owner: string | null | undefined, patch: BoxPatch): boolean {
  // A device that had not heard whose the box is confirms its proposed owner by the suite.
  if (patch.suite !== undefined) return suiteRead === patch.suite || userId === owner;
  if (patch.userId === undefined || patch.shipmentIds !== undefined) return false;
  return userId === patch.userId && (userId === null || suiteRead !== null);
}

/**
 * The owner that the patch names, null to take the owner away; undefined when it leaves owner and shipments
 * alone.
 */
async function ownerNamed(tx: Tx, seen: Box, patch: BoxPatch): Promise<string | null | undefined> {
  if (patch.suite !== undefined) {
    const owner = await ownerOfSuite(tx, patch.suite);
    if (owner === null) throw dockRefusal("unknown_suite");
    return owner;
  }
  if (patch.userId !== undefined) return patch.userId;
  const [first] = patch.shipmentIds ?? [];
  if (patch.shipmentIds === undefined) return undefined;
  // All shipments are removed: a customer known by the tracking number alone is no longer the owner.
  if (first === undefined) return seen.suiteRead === null ? null : seen.userId;
  if (seen.userId !== null) return seen.userId;
  const [shipment] = await tx
    .select({ userId: shipments.userId })
    .from(shipments)
    .where(eq(shipments.id, first));
  if (!shipment) throw dockRefusal("other_customers_line");
  return shipment.userId;
}

/** The customer of a suite; null if there is none. */
export async function ownerOfSuite(tx: Tx, suiteNumber: number): Promise<string | null> {
  const [customer] = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.suiteNumber, suiteNumber), isNull(profiles.endedAt)));
  return customer?.userId ?? null;
}

type Named = { seen: Box; owner: string | null; patch: BoxPatch };

/** The columns and shipments of a box whose owner staff name, with customer and shipments locked. */
async function lockedOwnership(tx: Tx, staffId: string, { seen, owner, patch }: Named) {
  if (owner === staffId || seen.userId === staffId) throw new Refusal("own_account");
  if (owner === null) {
    if (patch.shipmentIds && patch.shipmentIds.length > 0) throw dockRefusal("other_customers_line");
    return { userId: null, suiteRead: null, status: "ownerless" as const, shipmentIds: [] };
  }
  await lockCustomer(tx, owner);
  const wanted = [...new Set(patch.shipmentIds ?? (await shipmentsOf(tx, seen, owner)))];
  const shipmentIds = await lockShipments(tx, owner, wanted);
  if (patch.shipmentIds && shipmentIds.length < wanted.length) throw dockRefusal("other_customers_line");
  const [customer] = await tx
    .select({ suiteRead: profiles.suiteNumber })
    .from(profiles)
    .where(eq(profiles.userId, owner));
  if (!customer) throw new Refusal("not_found");
  const status = shipmentIds.length > 0 ? ("matched" as const) : ("owned" as const);
  return { userId: owner, ...customer, status, shipmentIds };
}

/** The shipments that the box holds already, else those that its owner announced with its number. */
async function shipmentsOf(tx: Tx, { id, userId, trackingKeys }: Box, owner: string): Promise<string[]> {
  const held = userId === owner ? await shipmentsIn(tx, id) : [];
  if (held.length > 0) return held;
  return assignBox(await announcedShipments(tx, trackingKeys, owner), { owner }).shipmentIds;
}

async function shipmentsIn(tx: Tx, boxId: string): Promise<string[]> {
  const held = await tx
    .select({ id: dockBoxShipments.shipmentId })
    .from(dockBoxShipments)
    .where(eq(dockBoxShipments.boxId, boxId));
  return held.map(({ id }) => id);
}
