import { isOpenTask } from "@prepara/domain/work/kinds";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { tasks } from "#server/tables/tasks";
import { workRefusal } from "./work.refusals.ts";

export type LockedTask = typeof tasks.$inferSelect;

/** Locks an open task for a member of staff; refuses `not_found`, `own_account` and `task_closed`. */
export async function lockTask(tx: Tx, actorId: string, id: string): Promise<LockedTask> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for("update");
  if (!task) throw new Refusal("not_found");
  if (task.userId === actorId) throw new Refusal("own_account");
  if (!isOpenTask(task.status)) throw workRefusal("task_closed");
  return task;
}

/** Refuses `task_closed`, and `taken` while the task is assigned to somebody else. */
export async function mustWorkOn(tx: Tx, actorId: string, id: string): Promise<void> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id));
  if (!task) throw new Refusal("not_found");
  if (!isOpenTask(task.status)) throw workRefusal("task_closed");
  await mustNotBeTaken(tx, actorId, task);
}

/** Refuses `taken`, with the name, while the task is assigned to somebody else. */
export async function mustNotBeTaken(tx: Tx, actorId: string, { assigneeId }: LockedTask): Promise<void> {
  if (assigneeId !== null && assigneeId !== actorId)
    throw workRefusal("taken", { name: await nameOf(tx, assigneeId) });
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [person] = await tx
    .select({ name: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return person?.name || "Outra pessoa";
}
