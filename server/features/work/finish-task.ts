import { isCaseTask, maxTaskPhotos } from "@prepara/domain/work/kinds";
import { isFull } from "@prepara/domain/work/steps";
import { and, asc, eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { taskPhotos, taskSteps } from "#server/tables/tasks";
import { lockTask, mustNotBeTaken } from "./lock-task.ts";
import { endTask } from "./open-task.ts";
import { workRefusal } from "./work.refusals.ts";

type Finish = { id: string; photoPaths: readonly string[] };

/**
 * Finishes a prep task whose steps are all done; its photos do the step of the closing photo. Refuses
 * `steps_open`, naming what is missing, `finished_by_count` and `finished_in_case` for tasks that end by
 * another act, `taken` and `task_closed`.
 */
export async function finishTask(
  tx: Tx,
  actorId: string,
  { id, photoPaths }: Finish,
  now: Date,
): Promise<void> {
  const task = await lockTask(tx, actorId, id);
  await mustNotBeTaken(tx, actorId, task);
  if (task.kind === "check_in") throw workRefusal("finished_by_count");
  if (isCaseTask(task.kind)) throw workRefusal("finished_in_case");
  await addPhotos(tx, id, photoPaths, now);
  if (photoPaths.length > 0) {
    const photoStep = and(eq(taskSteps.taskId, id), eq(taskSteps.kind, "photo"));
    await tx.update(taskSteps).set({ done: taskSteps.wanted, doneBy: actorId, doneAt: now }).where(photoStep);
  }
  const steps = await tx
    .select()
    .from(taskSteps)
    .where(eq(taskSteps.taskId, id))
    .orderBy(asc(taskSteps.position));
  const open = [...new Set(steps.filter((step) => !isFull(step)).map(({ label }) => label))];
  if (open.length > 0) throw workRefusal("steps_open", { steps: open.join(", ") });
  await endTask(tx, id, { status: "done", by: actorId }, now);
  await recordAuditEntry(tx, {
    actorId,
    action: "task.finish",
    objectType: "task",
    objectId: id,
    details: { number: task.number, kind: task.kind, photos: photoPaths.length },
  });
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
