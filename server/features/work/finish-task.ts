import { reservedUnits } from "@prepara/domain/stock/movements";
import { isCaseTask, maxTaskPhotos } from "@prepara/domain/work/kinds";
import { missingToFinish } from "@prepara/domain/work/steps";
import { and, asc, eq, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { taskPhotos, taskSteps, tasks } from "#server/tables/tasks";
import { lockTask, mustNotBeTaken, workRefusal } from "./lock-task.ts";
import { endTask } from "./open-task.ts";

type Finish = {
  id: string;
  photoPaths: readonly string[];
  /** Finish although units are in no box. */
  withoutBoxes: boolean;
};

/**
 * Finishes a prep task whose steps are all done; photos sent with it, or of its closed boxes, complete the
 * step of the closing photo. Refuses `steps_open`, which lists the steps that are not done and the boxes that
 * are open, `units_unpacked`, `finished_by_count` and `finished_in_case` for tasks that end by another act,
 * `taken` and `task_closed`.
 */
export async function finishTask(
  tx: Tx,
  actorId: string,
  { id, photoPaths, withoutBoxes }: Finish,
  now: Date,
): Promise<void> {
  await lockRequestOf(tx, id);
  const task = await lockTask(tx, actorId, id);
  await mustNotBeTaken(tx, actorId, task);
  if (task.kind === "check_in") throw workRefusal("finished_by_count");
  if (isCaseTask(task.kind)) throw workRefusal("finished_in_case");
  await addPhotos(tx, id, photoPaths, now);
  const { boxes, unpacked } = await packedOf(tx, task.prepRequestId);
  if (photoPaths.length > 0 || boxes.some(({ isOpen }) => !isOpen)) {
    const photoStep = and(eq(taskSteps.taskId, id), eq(taskSteps.kind, "photo"));
    await tx.update(taskSteps).set({ done: taskSteps.wanted, doneBy: actorId, doneAt: now }).where(photoStep);
  }
  const steps = await tx
    .select()
    .from(taskSteps)
    .where(eq(taskSteps.taskId, id))
    .orderBy(asc(taskSteps.position));
  const missing = missingToFinish(steps, boxes);
  if (missing.length > 0) throw workRefusal("steps_open", { steps: missing.join(", ") });
  if (unpacked > 0 && !withoutBoxes) throw workRefusal("units_unpacked", { left: unpacked });
  await endTask(tx, id, { status: "done", by: actorId }, now);
  await recordAuditEntry(tx, {
    actorId,
    action: "task.finish",
    objectType: "task",
    objectId: id,
    details: { number: task.number, kind: task.kind, photos: photoPaths.length, unpacked },
  });
}

/** Locks the request of a task before the task, so that none of its boxes is opened meanwhile. */
async function lockRequestOf(tx: Tx, taskId: string): Promise<void> {
  const ofTask = tx.select({ id: tasks.prepRequestId }).from(tasks).where(eq(tasks.id, taskId));
  await tx.select({ id: prepRequests.id }).from(prepRequests).where(eq(prepRequests.id, ofTask)).for("share");
}

/** The boxes of a request, and how many of its units are in none. */
async function packedOf(tx: Tx, prepRequestId: string | null) {
  if (prepRequestId === null) return { boxes: [], unpacked: 0 };
  const boxes = await tx
    .select({
      position: outboundBoxes.position,
      isOpen: sql<boolean>`${outboundBoxes.status} = 'open'`,
      units: sql<number>`coalesce((select sum(i.qty) from outbound_items i where i.box_id = outbound_boxes.id), 0)::int`,
    })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.prepRequestId, prepRequestId))
    .orderBy(asc(outboundBoxes.position));
  const items = await tx
    .select({
      qty: prepRequestItems.qty,
      packed: prepRequestItems.packedQty,
      shipped: prepRequestItems.shippedQty,
      dropped: prepRequestItems.droppedQty,
    })
    .from(prepRequestItems)
    .where(eq(prepRequestItems.prepRequestId, prepRequestId));
  return { boxes, unpacked: items.reduce((sum, item) => sum + reservedUnits(item), 0) };
}

async function addPhotos(tx: Tx, taskId: string, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  const before = await tx.$count(taskPhotos, eq(taskPhotos.taskId, taskId));
  if (before + paths.length > maxTaskPhotos) throw workRefusal("too_many_photos");
  await attachFiles(tx, withThumbnails([...paths]), now);
  await tx
    .insert(taskPhotos)
    .values(paths.map((url, index) => ({ taskId, url, position: before + index, createdAt: now })));
}
