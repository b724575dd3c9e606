import { isOpenTask, maxTaskPhotos } from "@prepara/domain/work/kinds";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { recordChange, recordWarehouseChange } from "#server/platform/events/change-log";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { tasks } from "#server/tables/tasks";

/** What this slice refuses, with status, public code and what the user reads. */
export const workRefusal = refusalsOf({
  taken: [409, "taken", "{name} já pegou esta tarefa."],
  task_closed: [409, "task_closed", "Esta tarefa já foi encerrada."],
  not_assignable: [422, "not_assignable", "Esta pessoa não pode fazer esta tarefa."],
  step_full: [409, "step_full", "Esta etapa já está completa."],
  step_follows_boxes: [409, "step_follows_boxes", "Esta etapa segue as caixas já embaladas."],
  steps_open: [409, "steps_open", "Falta: {steps}."],
  units_unpacked: [409, "units_unpacked", "Fora das caixas: {left} un. Embale-as ou conclua sem caixas."],
  wrong_code: [422, "wrong_code", "Este não é o produto desta etapa."],
  no_codes: [422, "wrong_code", "Esta etapa não é feita bipando."],
  needs_photo: [422, "needs_photo", "Anexe ao menos uma foto."],
  finished_by_count: [409, "finished_by_count", "Esta tarefa termina com a contagem."],
  finished_in_case: [409, "finished_in_case", "Esta tarefa termina na pendência."],
  too_many_photos: [422, "too_many_photos", `Uma tarefa tem no máximo ${maxTaskPhotos} fotos.`],
});

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

/**
 * Makes open screens of staff refetch the tasks, and those of the task's customer the progress of their
 * requests. A check-in is told to staff only: its box may be the customer's by a tracking number alone, and
 * whoever announced somebody else's number must not learn that it is here (docs/decisions/0121).
 */
export const recordTasksChange = (
  tx: Tx,
  { kind, userId }: Pick<LockedTask, "kind" | "userId">,
): Promise<void> =>
  kind === "check_in"
    ? recordWarehouseChange(tx, "tasks")
    : recordChange(tx, userId, { topic: "tasks", happening: null, subject: null });
