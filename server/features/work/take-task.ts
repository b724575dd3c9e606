import { areasOfTasks, coversAreas } from "@prepara/domain/access/area";
import type { TaskPatch } from "@prepara/domain/work/input";
import { openStatusOf } from "@prepara/domain/work/kinds";
import { and, asc, eq, sql } from "drizzle-orm";
import { areasOf, lockAreasOf } from "#server/features/access/access.public";
import { recordEvent } from "#server/features/notices/notices.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordWarehouseChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { isOpenTask, tasks } from "#server/tables/tasks";
import { type LockedTask, lockTask, mustNotBeTaken, recordTasksChange, workRefusal } from "./lock-task.ts";
import { tellOfRequest } from "./tell-request.ts";

/** A member of staff takes a task; taking it again changes nothing. Refuses `taken`, with the name. */
export async function takeTask(tx: Tx, actorId: string, id: string, now: Date): Promise<void> {
  const task = await lockTask(tx, actorId, id);
  await mustNotBeTaken(tx, actorId, task);
  if (task.assigneeId !== actorId) await setAssignee(tx, task, actorId, now);
}

/** The assignee or an admin releases a task; refuses `taken` for anybody else. */
export async function releaseTask(
  tx: Tx,
  { userId: actorId, isAdmin }: Actor,
  id: string,
  now: Date,
): Promise<void> {
  const task = await lockTask(tx, actorId, id);
  if (!isAdmin) await mustNotBeTaken(tx, actorId, task);
  if (task.assigneeId !== null) await setAssignee(tx, task, null, now);
}

/** Who acts; an admin may act on a task that is assigned to somebody else. */
export type Actor = { userId: string; isAdmin: boolean };

/**
 * Assigns a task to a member of staff, who is notified. Refuses `taken` while somebody else has it, unless an
 * admin assigns it, and `not_assignable` for a person who may not work on it.
 */
export async function assignTask(
  tx: Tx,
  { userId: actorId, isAdmin }: Actor,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  const canWork = coversAreas(await lockAreasOf(tx, userId), areasOfTasks);
  const task = await lockTask(tx, actorId, id);
  if (task.assigneeId === userId) return;
  if (!isAdmin) await mustNotBeTaken(tx, actorId, task);
  if (!canWork || userId === task.userId) throw workRefusal("not_assignable");
  await setAssignee(tx, task, userId, now);
  if (userId !== actorId)
    await recordEvent(tx, {
      type: "staff.task_assigned",
      userId,
      about: { kind: "task", id, number: task.number },
      words: { subject: "" },
      actor: { kind: "staff", id: actorId },
    });
  await recordAuditEntry(tx, {
    actorId,
    action: "task.assign",
    objectType: "task",
    objectId: id,
    details: { number: task.number, from: task.assigneeId, to: userId },
  });
}

/**
 * Assigns a locked task to a person, or to nobody. The customer of a prep request is notified of the first
 * assignment. Refuses `forbidden` for a person whose areas ended after their request was let in: nobody would
 * take the task from them.
 */
export async function setAssignee(
  tx: Tx,
  task: LockedTask,
  assigneeId: string | null,
  now: Date,
): Promise<void> {
  if (assigneeId !== null && !coversAreas(await lockAreasOf(tx, assigneeId), areasOfTasks))
    throw new Refusal("forbidden");
  await tx
    .update(tasks)
    .set({
      assigneeId,
      status: openStatusOf({ isBlocked: task.block !== null, isTaken: assigneeId !== null }),
      ...(assigneeId !== null && task.startedAt === null && { startedAt: now }),
    })
    .where(eq(tasks.id, task.id));
  if (assigneeId !== null && task.startedAt === null)
    await tellOfRequest(tx, task, { type: "prep.started", by: assigneeId });
  await recordTasksChange(tx, task);
}

/**
 * Unassigns the open tasks of a member of staff who may no longer work on tasks. The caller has locked the
 * person's profile and changed the areas.
 */
export async function releaseTasks(tx: Tx, userId: string): Promise<void> {
  if (!coversAreas(await areasOf(tx, userId), areasOfTasks)) await releaseAll(tx, userId);
}

/** Unassigns the open tasks of a person, which are locked in the order of their ids. */
export async function releaseAll(tx: Tx, userId: string): Promise<void> {
  const held = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.assigneeId, userId), isOpenTask))
    .orderBy(asc(tasks.id))
    .for("update");
  if (held.length === 0) return;
  await tx
    .update(tasks)
    .set({ assigneeId: null, status: sql`case when ${tasks.block} is null then 'ready' else 'waiting' end` })
    .where(and(eq(tasks.assigneeId, userId), isOpenTask));
  await recordWarehouseChange(tx, "tasks");
}

/** An admin moves a task before or behind others with the same promised hour. */
export async function changePriority(
  tx: Tx,
  adminId: string,
  { id, priority }: TaskPatch & { id: string },
): Promise<void> {
  const task = await lockTask(tx, adminId, id);
  await tx.update(tasks).set({ priority }).where(eq(tasks.id, id));
  await recordWarehouseChange(tx, "tasks");
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "task.priority",
    objectType: "task",
    objectId: id,
    details: { number: task.number, from: task.priority, to: priority },
  });
}
