import type { Block } from "@prepara/domain/work/block";
import type { TaskKind } from "@prepara/domain/work/kinds";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { isOpenTask, tasks } from "#server/tables/tasks";
import { dueOf, type WorkDeps } from "./due.ts";
import { recordTasksChange } from "./lock-task.ts";

type Subject = {
  dockBoxId?: string;
  shipmentId?: string;
  prepRequestId?: string;
  caseId?: string;
  decisionId?: string;
};

export type NewTask = Subject & {
  kind: TaskKind;
  userId: string;
  /** The time from which the promise is counted. */
  readyAt: Date;
  block?: Block | null;
};

/**
 * Opens a task, unless its subject has an open one; returns its id. The caller has locked the subject. Opens
 * nothing for a deleted account.
 */
export async function openTask(
  { tx, settings }: WorkDeps,
  { readyAt, block = null, ...task }: NewTask,
  now: Date,
): Promise<string | undefined> {
  const [customer] = await tx
    .select({ plan: profiles.plan })
    .from(profiles)
    .where(and(eq(profiles.userId, task.userId), isNull(profiles.endedAt)));
  if (!customer) return undefined;
  const dueAt = block ? null : dueOf({ kind: task.kind, plan: customer.plan, readyAt }, settings);
  const [opened] = await tx
    .insert(tasks)
    .values({ ...task, readyAt, block, status: block ? "waiting" : "ready", dueAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: tasks.id });
  await recordTasksChange(tx, task);
  return opened?.id;
}

/** Locks the open tasks that match the condition, by id. */
export const lockOpenTasks = (tx: Tx, condition: SQL | undefined) =>
  tx.select().from(tasks).where(and(condition, isOpenTask)).orderBy(tasks.id).for("update");

/** How a task ends: done by somebody, or no longer needed. */
export type Ending =
  | { status: "done"; by: string; byStatus?: boolean }
  | { status: "cancelled"; by: string | null };

/** Ends a locked task. */
export async function endTask(tx: Tx, id: string, ending: Ending, now: Date): Promise<void> {
  const [task] = await tx
    .update(tasks)
    .set({
      status: ending.status,
      block: null,
      doneAt: now,
      doneBy: ending.by,
      doneByStatus: ending.status === "done" && ending.byStatus === true,
    })
    .where(eq(tasks.id, id))
    .returning({ kind: tasks.kind, userId: tasks.userId });
  if (task) await recordTasksChange(tx, task);
}
