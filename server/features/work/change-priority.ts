import type { TaskPatch } from "@prepara/domain/work/input";
import { eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordWarehouseChange } from "#server/platform/events/change-log";
import { tasks } from "#server/tables/tasks";
import { lockTask } from "./lock-task.ts";

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
