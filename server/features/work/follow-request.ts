import { quantityToNumber } from "@prepara/domain/money/rate";
import type { ServicePer } from "@prepara/domain/services/catalogue";
import {
  isFull,
  labelsWanted,
  type PreparedItem,
  stepsOfPrep,
  unitsOf,
  type WantedService,
  wantedOf,
} from "@prepara/domain/work/steps";
import { and, asc, countDistinct, eq, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { charges } from "#server/tables/charges";
import { outboundItems } from "#server/tables/outbound-boxes";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { services } from "#server/tables/services";
import { shipments } from "#server/tables/shipments";
import { taskSteps, tasks } from "#server/tables/tasks";
import { blocksOf } from "./block-facts.ts";
import type { WorkDeps } from "./due.ts";
import { recordTasksChange } from "./lock-task.ts";
import { endTask, lockOpenTasks, openTask } from "./open-task.ts";
import { setAssignee } from "./take-task.ts";
import { tellOfRequest } from "./tell-request.ts";

type ChangedRequest = {
  prepRequestId: string;
  /** Who changed it. */
  by: string;
};

/**
 * Brings the prep task of a request up to date: a scheduled request has one; it is done when the request is
 * shipped, and cancelled when the request is set back or cancelled. Called in the transaction that changes
 * the request, which is locked.
 */
export async function followRequest(
  deps: WorkDeps,
  { prepRequestId, by }: ChangedRequest,
  now: Date,
): Promise<void> {
  const { tx } = deps;
  const [request] = await tx
    .select({
      status: prepRequests.status,
      cancelledAt: prepRequests.cancelledAt,
      userId: prepRequests.userId,
    })
    .from(prepRequests)
    .where(eq(prepRequests.id, prepRequestId));
  if (!request) return;
  const { status, cancelledAt, userId } = request;
  const [task] = await lockOpenTasks(tx, and(eq(tasks.kind, "prep"), eq(tasks.prepRequestId, prepRequestId)));
  const isWanted = status === "scheduled" && cancelledAt === null;
  if (isWanted) {
    if (!task) await openPrep(deps, { prepRequestId, userId }, now);
    return;
  }
  if (!task) return;
  if (status === "shipped" && cancelledAt === null) {
    const steps = await tx.select().from(taskSteps).where(eq(taskSteps.taskId, task.id));
    await endTask(tx, task.id, { status: "done", by, byStatus: !steps.every(isFull) }, now);
  } else await endTask(tx, task.id, { status: "cancelled", by }, now);
}

/** Ends the prep task of a request that was cancelled, in its transaction; the request is locked. */
export async function cancelPrep(tx: Tx, { prepRequestId, by }: ChangedRequest, now: Date): Promise<void> {
  const [task] = await lockOpenTasks(tx, and(eq(tasks.kind, "prep"), eq(tasks.prepRequestId, prepRequestId)));
  if (task) await endTask(tx, task.id, { status: "cancelled", by }, now);
}

async function openPrep(
  deps: WorkDeps,
  { prepRequestId, userId }: { prepRequestId: string; userId: string },
  now: Date,
): Promise<void> {
  const { tx } = deps;
  const { items, ofWhole, boxes } = await wantedWork(tx, prepRequestId);
  const block = (await blocksOf(tx, [prepRequestId], now)).get(prepRequestId) ?? null;
  const taskId = await openTask(deps, { kind: "prep", userId, prepRequestId, readyAt: now, block }, now);
  if (taskId === undefined) return;
  if (block === "labels")
    await tellOfRequest(tx, { userId, prepRequestId }, { type: "prep.labels_needed", by: null });
  const packed = items.reduce((sum, item) => sum + item.packed, 0);
  await tx.insert(taskSteps).values(
    stepsOfPrep(items, ofWhole).map((step, position) => ({
      ...step,
      position,
      taskId,
      done: step.kind === "pack" ? packed : 0,
      ...(step.kind === "label" && { wanted: labelsWanted(boxes) }),
    })),
  );
}

type Item = PreparedItem & { packed: number };

type Work = {
  items: Item[];
  ofWhole: WantedService[];
  /** How many boxes hold units. */
  boxes: number;
};

/** The work for a request: its items with their services, the services of the whole request, its boxes. */
async function wantedWork(tx: Tx, prepRequestId: string): Promise<Work> {
  const rows = await tx
    .select({
      shipmentId: prepRequestItems.shipmentId,
      qty: prepRequestItems.qty,
      dropped: prepRequestItems.droppedQty,
      packed: prepRequestItems.packedQty,
      shipped: prepRequestItems.shippedQty,
      bundleSize: prepRequestItems.bundleSize,
    })
    .from(prepRequestItems)
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .where(eq(prepRequestItems.prepRequestId, prepRequestId))
    .orderBy(asc(shipments.number));
  // Apart, since a column of the query above would count them anew for each product.
  const [counted] = await tx
    .select({ boxes: countDistinct(outboundItems.boxId) })
    .from(outboundItems)
    .where(eq(outboundItems.prepRequestId, prepRequestId));
  const bought = await tx
    .select({
      shipmentId: charges.shipmentId,
      code: services.code,
      name: services.name,
      per: services.per,
      qty: charges.qty,
    })
    .from(charges)
    .innerJoin(services, and(eq(services.code, charges.service), eq(services.needsStep, true)))
    .where(
      and(eq(charges.prepRequestId, prepRequestId), eq(charges.kind, "service"), ne(charges.state, "void")),
    )
    .orderBy(asc(charges.number));
  const all = bought.map(({ qty, ...service }) => ({ ...service, qty: Math.ceil(quantityToNumber(qty)) }));
  const byShipment = Map.groupBy(all, ({ shipmentId }) => shipmentId);
  const servicesOf = (shipmentId: string | null) => byShipment.get(shipmentId) ?? [];
  return {
    items: rows.map(({ shipmentId, qty, dropped, packed, shipped, bundleSize }) => ({
      shipmentId,
      units: qty - dropped,
      bundleSize,
      packed: packed + shipped,
      services: servicesOf(shipmentId),
    })),
    ofWhole: servicesOf(null).filter(({ per }) => !isPerUnit(per)),
    boxes: counted?.boxes ?? 0,
  };
}

const isPerUnit = (per: ServicePer): boolean => per === "unit" || per === "piece";

/**
 * Brings the steps of a request's task up to date after units of it were packed, taken out again, shipped or
 * dropped: the packing step counts what is in boxes, that of the labels wants one for each box that holds
 * units, and dropped units are no longer wanted. Packing for a
 * task without an assignee assigns it to the packer, unless the request is their own. Called with the
 * movements, which have locked the shipments.
 */
export async function followPacking(
  tx: Tx,
  { prepRequestId, by, isPacking }: ChangedRequest & { isPacking: boolean },
  now: Date,
): Promise<void> {
  const [task] = await lockOpenTasks(tx, and(eq(tasks.kind, "prep"), eq(tasks.prepRequestId, prepRequestId)));
  if (!task) return;
  if (isPacking && task.assigneeId === null && task.userId !== by) await setAssignee(tx, task, by, now);
  await recordTasksChange(tx, task);
  const { items, boxes } = await wantedWork(tx, prepRequestId);
  const steps = await tx
    .select()
    .from(taskSteps)
    .where(eq(taskSteps.taskId, task.id))
    .orderBy(asc(taskSteps.position));
  for (const step of steps) {
    const wanted = wantedOfStep(step, items, boxes);
    const packed = items.reduce((sum, item) => sum + item.packed, 0);
    const done = Math.min(step.kind === "pack" ? packed : step.done, wanted);
    if (wanted === step.wanted && done === step.done) continue;
    await tx
      .update(taskSteps)
      .set({ wanted, done, ...(done !== step.done && { doneBy: by, doneAt: now }) })
      .where(and(eq(taskSteps.taskId, task.id), eq(taskSteps.position, step.position)));
  }
}

function wantedOfStep(step: typeof taskSteps.$inferSelect, items: readonly Item[], boxes: number): number {
  if (step.kind === "pack") return unitsOf(items);
  if (step.kind === "label") return labelsWanted(boxes);
  return wantedOfItem(step, items) ?? step.wanted;
}

function wantedOfItem(
  { shipmentId, service }: typeof taskSteps.$inferSelect,
  items: readonly Item[],
): number | undefined {
  const item = items.find((one) => one.shipmentId === shipmentId);
  const wanted = item?.services.find(({ code }) => code === service);
  return item && wanted && wantedOf(wanted, item);
}
