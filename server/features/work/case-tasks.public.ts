import { caseTaskKind } from "@prepara/domain/work/kinds";
import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { caseDecisions, cases } from "#server/tables/cases";
import { tasks } from "#server/tables/tasks";
import type { WorkDeps } from "./due.ts";
import { endTask, lockOpenTasks, openTask } from "./open-task.ts";

/**
 * Opens a task for each decision of a case that staff have yet to carry out. Called in the transaction of the
 * decision, after it, with the case locked.
 */
export async function openCaseTasks(deps: WorkDeps, caseId: string, now: Date): Promise<void> {
  const wanted = await deps.tx
    .select({ decisionId: caseDecisions.id, userId: cases.userId, decision: caseDecisions.decision })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(and(eq(caseDecisions.caseId, caseId), eq(caseDecisions.state, "wanted")))
    .orderBy(asc(caseDecisions.position));
  for (const { decision, ...task } of wanted) {
    const kind = caseTaskKind(decision);
    if (kind) await openTask(deps, { ...task, kind, caseId, readyAt: now }, now);
  }
}

/**
 * Ends the tasks of decisions that staff carried out, or that were dropped. Called in the transaction that
 * changes the decisions, after it, with the case locked.
 */
export async function endCaseTasks(tx: Tx, caseId: string, now: Date): Promise<void> {
  for (const { id, decisionId } of await lockOpenTasks(tx, eq(tasks.caseId, caseId))) {
    const [decided] = await tx
      .select({ state: caseDecisions.state, by: caseDecisions.doneBy })
      .from(caseDecisions)
      .where(eq(caseDecisions.id, decisionId ?? ""));
    if (!decided || decided.state === "wanted") continue;
    const { state, by } = decided;
    const isDone = state === "done" && by !== null;
    await endTask(tx, id, isDone ? { status: "done", by } : { status: "cancelled", by }, now);
  }
}
