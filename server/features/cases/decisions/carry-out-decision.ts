import { moveOf, whyNotDone } from "@prepara/domain/cases/decisions";
import type { DoneDecision } from "@prepara/domain/cases/input";
import { eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { caseDecisions, cases } from "#server/tables/cases";
import type { CaseFile } from "../add-message.ts";
import { insertMessage, recordAnswer } from "../add-message.ts";
import { type LockedCase, lockCaseFor, type StaffActor, storeUnits } from "../case-state.ts";
import { caseRefusal } from "../cases.refusals.ts";
import { moveUnitsOf } from "./decide-case.ts";

type DecisionKey = { caseId: string; decisionId: string };
type Carried = DecisionKey & { fields: DoneDecision; files: readonly CaseFile[] };

/**
 * Records that staff carried out what a customer asked for, with photos and tracking number where they prove
 * it; its units move now. Refuses `decided_already`, `needs_photo` and `needs_tracking`.
 */
export async function carryOutDecision(
  tx: Tx,
  actor: StaffActor,
  { caseId, decisionId, fields, files }: Carried,
  now: Date,
): Promise<void> {
  const { userId: staffId } = actor;
  const one = await lockCaseFor(tx, actor, caseId);
  const pending = wantedDecisionOf(one, decisionId);
  const photos = files.filter(({ photoUrl }) => photoUrl !== null).length;
  const why = whyNotDone(pending.decision, { photos, tracking: fields.tracking });
  if (why) throw caseRefusal(why);
  await tx
    .update(caseDecisions)
    .set({ state: "done", doneBy: staffId, doneAt: now, tracking: fields.tracking })
    .where(eq(caseDecisions.id, decisionId));
  const tracking = fields.tracking === null ? null : `Rastreio: ${fields.tracking}`;
  const body = [fields.note, tracking].filter((line) => line !== null).join("\n") || "Feito.";
  await insertMessage(tx, actor, { one, body, files }, now);
  const qty = moveOf(pending.decision, one.kind) ? (pending.qty ?? 0) : 0;
  if (qty > 0)
    await moveUnitsOf(
      tx,
      one,
      { decision: pending.decision, qty, product: null },
      { id: decisionId, actorId: staffId, now },
    );
  await end(tx, one, { staffId, decisionId, qty: one.qty - qty, body }, now);
  await audit(tx, staffId, "case.carry-out", { caseId, decisionId });
}

/** Gives a case back to its customer because staff cannot do what was asked; says why in the conversation. */
export async function refuseDecision(
  tx: Tx,
  actor: StaffActor,
  { caseId, decisionId, reason }: DecisionKey & { reason: string },
  now: Date,
): Promise<void> {
  const { userId: staffId } = actor;
  const one = await lockCaseFor(tx, actor, caseId);
  wantedDecisionOf(one, decisionId);
  await tx
    .update(caseDecisions)
    .set({ state: "dropped", doneBy: staffId, doneAt: now })
    .where(eq(caseDecisions.id, decisionId));
  await insertMessage(tx, actor, { one, body: reason, files: [] }, now);
  await end(tx, one, { staffId, decisionId, qty: one.qty, body: reason }, now);
  await audit(tx, staffId, "case.refuse", { caseId, decisionId });
}

/** A decision that waits to be carried out; refuses `not_found` and `decided_already`. */
function wantedDecisionOf(one: LockedCase, decisionId: string) {
  const pending = one.wanted.find(({ id }) => id === decisionId);
  if (pending) return pending;
  throw one.decisionIds.includes(decisionId) ? caseRefusal("decided_already") : new Refusal("not_found");
}

type Ended = { staffId: string; decisionId: string; qty: number; body: string };

async function end(
  tx: Tx,
  one: LockedCase,
  { staffId, decisionId, qty, body }: Ended,
  now: Date,
): Promise<void> {
  await tx.update(cases).set({ unansweredSince: null }).where(eq(cases.id, one.id));
  await storeUnits(
    tx,
    { ...one, qty, wanted: one.wanted.filter(({ id }) => id !== decisionId) },
    { now, by: { userId: staffId, side: "staff" } },
  );
  // When the case ends, the customer is notified by `case.settled` instead.
  if (qty > 0) await recordAnswer(tx, one, { staffId, body });
}

const audit = (tx: Tx, actorId: string, action: string, { caseId, decisionId }: DecisionKey) =>
  recordAuditEntry(tx, { actorId, action, objectType: "case", objectId: caseId, details: { decisionId } });
