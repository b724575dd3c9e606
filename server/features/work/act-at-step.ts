import type { StepActInput } from "@prepara/domain/work/input";
import { doneAfter, isCodeOf } from "@prepara/domain/work/steps";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { prepRequestItems } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { taskScans, taskSteps, tasks } from "#server/tables/tasks";
import { type LockedTask, mustNotBeTaken, recordTasksChange, workRefusal } from "./lock-task.ts";
import { setAssignee } from "./take-task.ts";

type Act = { taskId: string; position: number; act: StepActInput; deviceKey: string | null };

/** False for a scan that does not count, as one of another product. */
export type ActResult = { isRight: boolean };

type Step = typeof taskSteps.$inferSelect;
type Scan = typeof taskScans.$inferSelect;

/**
 * Records an act at a step: a scan, an added number, or the total done. An act at a task without an assignee
 * assigns it to the actor. An act that the person's device sent before under the same key changes nothing and
 * returns the same result. A scan of another product is stored but does not count, nor does one that the
 * screen refused as such. Refuses `taken`, `task_closed`, `step_full` and, at the packing step,
 * `step_follows_boxes` once units are in boxes; `idempotency_mismatch` for the key of an act at another step,
 * with another code, or with another total than was set.
 */
export async function actAtStep(
  tx: Tx,
  actorId: string,
  { taskId, position, act, deviceKey }: Act,
  now: Date,
): Promise<ActResult> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for("update");
  if (!task) throw new Refusal("not_found");
  const known = await sentBefore(tx, { actorId, deviceKey });
  if (known) {
    if (!isSameAct(known, { taskId, position, act })) throw new Refusal("idempotency_mismatch");
    return { isRight: known.ok };
  }
  if (task.userId === actorId) throw new Refusal("own_account");
  if (task.status === "done" || task.status === "cancelled") throw workRefusal("task_closed");
  await mustNotBeTaken(tx, actorId, task);
  const [step] = await tx
    .select()
    .from(taskSteps)
    .where(and(eq(taskSteps.taskId, taskId), eq(taskSteps.position, position)));
  if (!step) throw new Refusal("not_found");
  const scan = { taskId, position, code: act.code ?? null, actorId, deviceKey, at: now };
  if (act.code !== undefined && (!(await isOfStep(tx, act.code, { task, step })) || act.isWrong)) {
    await recordScan(tx, { ...scan, ok: false, doneAfter: step.done });
    return { isRight: false };
  }
  if (step.kind === "pack" && (await hasPacked(tx, task))) throw workRefusal("step_follows_boxes");
  const done = doneAfter(step, act.set === undefined ? { add: act.add ?? 1 } : { set: act.set });
  if (done === null) throw workRefusal("step_full");
  await recordScan(tx, { ...scan, ok: true, doneAfter: done });
  await tx
    .update(taskSteps)
    .set({ done, doneBy: actorId, doneAt: now })
    .where(and(eq(taskSteps.taskId, taskId), eq(taskSteps.position, position)));
  if (task.assigneeId === null) await setAssignee(tx, task, actorId, now);
  await recordTasksChange(tx, task);
  return { isRight: true };
}

async function sentBefore(tx: Tx, { actorId, deviceKey }: { actorId: string; deviceKey: string | null }) {
  if (deviceKey === null) return undefined;
  const [scan] = await tx
    .select()
    .from(taskScans)
    .where(and(eq(taskScans.actorId, actorId), eq(taskScans.deviceKey, deviceKey)));
  return scan;
}

/** Whether a stored act can be this one. How many more were done is not stored, so it is not compared. */
const isSameAct = (known: Scan, { taskId, position, act }: Omit<Act, "deviceKey">): boolean =>
  known.taskId === taskId &&
  known.position === position &&
  known.code === (act.code ?? null) &&
  (act.set === undefined || known.doneAfter === act.set);

/** Stores an act. One at another task may have stored its key at the same time. */
async function recordScan(tx: Tx, scan: typeof taskScans.$inferInsert): Promise<void> {
  const stored = await tx
    .insert(taskScans)
    .values(scan)
    .onConflictDoNothing({ target: [taskScans.actorId, taskScans.deviceKey] })
    .returning({ id: taskScans.id });
  if (stored.length === 0) throw new Refusal("idempotency_mismatch");
}

/** Whether a code belongs to the product of a step; at the packing step, to any product of the request. */
async function isOfStep(tx: Tx, code: string, { task, step }: { task: LockedTask; step: Step }) {
  if (step.shipmentId === null && step.kind !== "pack") throw workRefusal("no_codes");
  const ofRequest = tx
    .select({ id: prepRequestItems.shipmentId })
    .from(prepRequestItems)
    .where(eq(prepRequestItems.prepRequestId, task.prepRequestId ?? ""));
  const ofStep =
    step.shipmentId === null ? inArray(shipments.id, ofRequest) : eq(shipments.id, step.shipmentId);
  const known = await tx
    .select({ number: shipments.number, asin: products.asin, codes: products.codes })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(ofStep);
  return isCodeOf(
    code,
    known.map((one) => ({ ...one, trackingNumbers: [], boxes: [] })),
  );
}

/** Whether units of the request are in boxes; if so, the boxes determine how many are packed. */
async function hasPacked(tx: Tx, { prepRequestId }: LockedTask): Promise<boolean> {
  if (prepRequestId === null) return false;
  const packed = await tx
    .select({ shipmentId: prepRequestItems.shipmentId })
    .from(prepRequestItems)
    .where(and(eq(prepRequestItems.prepRequestId, prepRequestId), sql`${prepRequestItems.packedQty} > 0`))
    .limit(1);
  return packed.length > 0;
}
