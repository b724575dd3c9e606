import { randomUUID } from "node:crypto";
import { adjustMovements, isAdjustable } from "@prepara/domain/stock/adjust";
import type { AdjustInput, Undo } from "@prepara/domain/stock/input";
import { holdsNothing } from "@prepara/domain/stock/places";
import { undoMovements, whyNotReversible } from "@prepara/domain/stock/undo";
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { closeBoxes } from "#server/features/dock/dock.public";
import { leaveBoxes } from "#server/features/dock/leave-boxes.public";
import type { WorkDeps } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { lockOwner } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { shipments } from "#server/tables/shipments";
import { isAnnouncementUndone, isUnannounced, unitMovements } from "#server/tables/units";
import { dropCodes } from "./drop-codes.ts";
import { type MovingAct, moveUnits, stockRefusal, type UnitMovement } from "./move-units.ts";
import { placesOf } from "./places.ts";
import { refreshProducts } from "./refresh-products.ts";

/**
 * Moves units by hand: found, counted too many, lost, damaged here or come back. Refuses `not_adjustable`
 * between other places, `units_moved` when the units are no longer there, and `places_changed` when the
 * person saw another number there.
 */
export async function adjustUnits(
  deps: WorkDeps,
  staffId: string,
  { shipmentId, reason, seenQty, ...adjust }: AdjustInput & { shipmentId: string },
  now: Date,
): Promise<void> {
  const { tx } = deps;
  const { qty, ...shipment } = await lockShipment(tx, shipmentId, staffId);
  if (!isAdjustable(adjust)) throw stockRefusal("not_adjustable");
  const places = (await placesOf(tx, [shipmentId])).get(shipmentId);
  const movements = places ? adjustMovements({ qty, places }, adjust) : null;
  if (!places || !movements) throw stockRefusal("units_moved");
  const inPlace = places[adjust.from];
  if ((seenQty ?? inPlace) !== inPlace) throw stockRefusal("places_changed", { now: inPlace });
  const moved = movements.map((each) => ({ ...each, shipmentId }));
  const correction = { ...shipment, shipmentId, action: "units.adjust", details: { ...adjust, reason } };
  await correct(deps, correction, moved, { id: randomUUID(), actorId: staffId, now });
}

/**
 * Reverses a whole count or adjustment, once, while its units are still in the places where it put them;
 * refuses `units_moved` otherwise. Returns the shipment's id. Without its only count a shipment stays
 * arrived, with all units announced, and is counted again on the floor; one that nobody announced then holds
 * nothing, leaves its boxes, and is registered anew (docs/decisions/0129). The boxes that the count opened
 * become `matched` again, and its product loses the codes that only this count confirmed.
 */
export async function undoMovement(
  deps: WorkDeps,
  staffId: string,
  { actId, reason }: Undo & { actId: string },
  now: Date,
): Promise<string> {
  const { tx } = deps;
  const [movement] = await tx
    .select({ shipmentId: unitMovements.shipmentId })
    .from(unitMovements)
    .where(eq(unitMovements.actId, actId))
    .limit(1);
  if (!movement) throw new Refusal("not_found");
  const { shipmentId } = movement;
  const { qty, ...shipment } = await lockShipment(tx, shipmentId, staffId);
  const ofAct = tx.select({ id: unitMovements.id }).from(unitMovements).where(eq(unitMovements.actId, actId));
  const rows = await tx
    .select({
      id: unitMovements.id,
      actId: unitMovements.actId,
      from: unitMovements.fromPlace,
      to: unitMovements.toPlace,
      qty: unitMovements.qty,
      reason: unitMovements.reason,
      undoes: unitMovements.undoes,
    })
    .from(unitMovements)
    .where(or(eq(unitMovements.actId, actId), inArray(unitMovements.undoes, ofAct)))
    .orderBy(asc(unitMovements.id));
  const undone = new Set(rows.map(({ undoes }) => undoes));
  const act = rows.filter((row) => row.actId === actId);
  const reverses = undoMovements(act, { isUnannounced: shipment.isUnannounced });
  if (!reverses || reverses.length === 0) throw stockRefusal("not_undoable");
  if (reverses.some((each) => undone.has(each.undone.id))) throw stockRefusal("already_undone");
  const places = (await placesOf(tx, [shipmentId])).get(shipmentId);
  const why = places ? whyNotReversible({ qty, places }, reverses) : "units_moved";
  if (why) throw stockRefusal(why);
  const moved = reverses.map(({ undone: { id }, ...each }) => ({ ...each, shipmentId, undoes: id }));
  const correction = { ...shipment, shipmentId, action: "units.undo", details: { actId, reason } };
  await correct(deps, correction, moved, { id: randomUUID(), actorId: staffId, now });
  await dropCodes(tx, actId);
  await closeBoxes(tx, actId);
  return shipmentId;
}

type Correction = {
  shipmentId: string;
  userId: string;
  isUnannounced: boolean;
  action: string;
  details: Record<string, unknown>;
};

async function correct(
  deps: WorkDeps,
  { shipmentId, userId, isUnannounced, action, details }: Correction,
  movements: readonly UnitMovement[],
  act: MovingAct,
): Promise<void> {
  const { tx } = deps;
  await moveUnits(tx, movements, act);
  const after = isUnannounced && (await placesOf(tx, [shipmentId])).get(shipmentId);
  if (after && holdsNothing(after)) await leaveBoxes(deps, { shipmentId, by: act.actorId }, act.now);
  await refreshProducts(tx, [shipmentId]);
  await recordChange(tx, userId, { topic: "shipments", happening: null, subject: null });
  const entry = { actorId: act.actorId, action, objectType: "shipment", objectId: shipmentId, details };
  await recordAuditEntry(tx, entry);
}

/**
 * Locks a shipment, after its owner; refuses `own_account` for the shipments of the member of staff
 * themselves. `qty` is what is still announced: nothing once the announcement was undone.
 */
async function lockShipment(tx: Tx, id: string, staffId: string) {
  await lockOwner(tx, tx.select({ id: shipments.userId }).from(shipments).where(eq(shipments.id, id)));
  const [shipment] = await tx
    .select({
      qty: sql<number>`case when ${isAnnouncementUndone} then 0 else ${shipments.qty} end`,
      userId: shipments.userId,
      isUnannounced: sql<boolean>`${isUnannounced}`,
    })
    .from(shipments)
    .where(eq(shipments.id, id))
    .for("update");
  if (!shipment) throw new Refusal("not_found");
  if (shipment.userId === staffId) throw new Refusal("own_account");
  return shipment;
}
