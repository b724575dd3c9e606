import { and, eq, inArray, isNull, min, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { dockBoxes, dockBoxShipments } from "#server/tables/dock-boxes";
import { shipments } from "#server/tables/shipments";
import { tasks } from "#server/tables/tasks";
import type { WorkDeps } from "./due.ts";
import { endTask, lockOpenTasks, openTask } from "./open-task.ts";

/** Boxes and shipments whose check-in tasks may have changed, and the member of staff who changed them. */
export type ChangedBoxes = { boxIds: readonly string[]; shipmentIds?: readonly string[]; by: string | null };

/**
 * Brings the check-in tasks of boxes and their shipments up to date: one for each shipment that an unopened
 * box holds, one for each box of a customer without a shipment. Called in the transaction that changes a box,
 * after it, with the box or the shipment locked.
 */
export async function updateCheckInTasks(
  deps: WorkDeps,
  { boxIds, shipmentIds = [], by }: ChangedBoxes,
  now: Date,
): Promise<void> {
  const { tx } = deps;
  const held =
    boxIds.length === 0
      ? []
      : await tx
          .selectDistinct({ id: dockBoxShipments.shipmentId })
          .from(dockBoxShipments)
          .where(inArray(dockBoxShipments.boxId, [...boxIds]));
  const ofShipments = [...new Set([...shipmentIds, ...held.map(({ id }) => id)])];
  if (ofShipments.length + boxIds.length === 0) return;
  const wanted = [...(await wantedOfShipments(tx, ofShipments)), ...(await wantedOfBoxes(tx, boxIds))];
  const open = await lockOpenTasks(
    tx,
    and(
      eq(tasks.kind, "check_in"),
      or(inArray(tasks.shipmentId, ofShipments), inArray(tasks.dockBoxId, [...boxIds])),
    ),
  );
  for (const task of open) {
    const still = wanted.find((one) => isSame(one, task));
    if (!still)
      await endTask(
        tx,
        task.id,
        by !== null && (await wasOpened(tx, task)) ? { status: "done", by } : { status: "cancelled", by },
        now,
      );
    else if (still.userId !== task.userId)
      await tx.update(tasks).set({ userId: still.userId }).where(eq(tasks.id, task.id));
  }
  for (const one of wanted)
    if (!open.some((task) => isSame(one, task))) await openTask(deps, { kind: "check_in", ...one }, now);
}

type Wanted = { userId: string; readyAt: Date; shipmentId?: string; dockBoxId?: string };
type Subject = { shipmentId?: string | null; dockBoxId?: string | null };

const isSame = (one: Subject, other: Subject): boolean =>
  (one.shipmentId ?? null) === (other.shipmentId ?? null) &&
  (one.dockBoxId ?? null) === (other.dockBoxId ?? null);

async function wantedOfShipments(tx: Tx, ids: readonly string[]): Promise<Wanted[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ shipmentId: shipments.id, userId: shipments.userId, readyAt: min(dockBoxes.loggedAt) })
    .from(dockBoxShipments)
    .innerJoin(dockBoxes, and(eq(dockBoxes.id, dockBoxShipments.boxId), eq(dockBoxes.status, "matched")))
    .innerJoin(shipments, eq(shipments.id, dockBoxShipments.shipmentId))
    .where(inArray(dockBoxShipments.shipmentId, [...ids]))
    .groupBy(shipments.id)
    .orderBy(shipments.id);
  return rows.flatMap(({ readyAt, ...one }) => (readyAt ? [{ ...one, readyAt }] : []));
}

async function wantedOfBoxes(tx: Tx, ids: readonly string[]): Promise<Wanted[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ dockBoxId: dockBoxes.id, userId: dockBoxes.userId, readyAt: dockBoxes.loggedAt })
    .from(dockBoxes)
    .where(and(inArray(dockBoxes.id, [...ids]), eq(dockBoxes.status, "owned")))
    .orderBy(dockBoxes.id);
  return rows.flatMap(({ userId, ...one }) => (userId === null ? [] : [{ ...one, userId }]));
}

/** Whether the goods of a check-in were counted: its box, or one of its shipment's, was opened. */
async function wasOpened(tx: Tx, { shipmentId, dockBoxId }: Subject): Promise<boolean> {
  const ofSubject = shipmentId
    ? sql`${dockBoxes.id} in (select box_id from ${dockBoxShipments} where shipment_id = ${shipmentId})`
    : eq(dockBoxes.id, dockBoxId ?? "");
  const opened = await tx
    .select({ id: dockBoxes.id })
    .from(dockBoxes)
    .where(and(ofSubject, eq(dockBoxes.status, "opened")))
    .limit(1);
  return opened.length > 0;
}

/**
 * Gives the boxes of a shipment that its customer deletes check-in tasks of their own, with the same promise.
 * Called before the shipment is deleted and after it was removed from its boxes.
 */
export async function openTasksOfBoxes(tx: Tx, shipmentId: string, boxIds: readonly string[], now: Date) {
  const [task] = await lockOpenTasks(tx, eq(tasks.shipmentId, shipmentId));
  if (!task || boxIds.length === 0) return;
  const owned = await tx
    .select({ dockBoxId: dockBoxes.id, userId: dockBoxes.userId })
    .from(dockBoxes)
    .where(
      and(inArray(dockBoxes.id, [...boxIds]), eq(dockBoxes.status, "owned"), isNull(dockBoxes.handedBackAt)),
    );
  const { kind, dueAt, readyAt } = task;
  for (const { dockBoxId, userId } of owned)
    if (userId !== null)
      await tx
        .insert(tasks)
        .values({ kind, userId, dockBoxId, status: "ready", dueAt, readyAt, createdAt: now })
        .onConflictDoNothing();
}
