import { isCustomerCaseKind, refusedOutcome, withdrawnOutcome } from "@prepara/domain/cases/customer-cases";
import { isOpenStatus } from "@prepara/domain/cases/kinds";
import { eq } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { recordOutboundChange } from "#server/features/outbound/outbound-change.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { insertMessage } from "./add-message.ts";
import { type LockedCase, lockCaseFor, recordCasesChange, type StaffActor } from "./case-state.ts";
import { caseRefusal } from "./cases.refusals.ts";

/**
 * A customer withdraws a case that they opened. Refuses `case_closed`, and `not_withdrawable` for cases about
 * goods, which end by counts and decisions.
 */
export async function withdrawCase(tx: Tx, userId: string, caseId: string, now: Date): Promise<void> {
  const one = await lockCaseFor(tx, { userId, side: "customer" }, caseId);
  if (!isCustomerCaseKind(one.kind)) throw caseRefusal("not_withdrawable");
  if (!isOpenStatus(one.status)) throw caseRefusal("case_closed");
  await tx
    .update(cases)
    .set({
      status: "withdrawn",
      settledAt: now,
      outcome: withdrawnOutcome[one.kind],
      // A withdrawn case needs no answer.
      unansweredSince: null,
    })
    .where(eq(cases.id, caseId));
  await recordCasesChange(tx, userId);
  if (one.kind === "cancel") await recordOutboundChange(tx, userId);
}

/** Staff answer a question and close it. Refuses `not_decidable` for other kinds, and `case_closed`. */
export async function settleQuestion(
  tx: Tx,
  actor: StaffActor,
  { caseId, body }: { caseId: string; body: string },
  now: Date,
): Promise<void> {
  const one = await lockCaseFor(tx, actor, caseId);
  if (one.kind !== "question") throw caseRefusal("not_decidable");
  await closeCase(tx, actor.userId, { one, body, outcome: "Respondida", noticeText: body }, now);
}

/** Staff refuse a claim to a box or a request to cancel, with a reason that the customer reads. */
export async function refuseClaimOrCancel(
  tx: Tx,
  actor: StaffActor,
  { caseId, reason }: { caseId: string; reason: string },
  now: Date,
): Promise<void> {
  const one = await lockCaseFor(tx, actor, caseId);
  if (one.kind !== "box_claim" && one.kind !== "cancel") throw caseRefusal("not_decidable");
  const outcome = refusedOutcome[one.kind];
  await closeCase(tx, actor.userId, { one, body: reason, outcome, noticeText: reason }, now);
  if (one.kind === "cancel") await recordOutboundChange(tx, one.userId);
}

type Closing = {
  one: Pick<LockedCase, "id" | "number" | "userId" | "status">;
  /** What staff write in the conversation; null for nothing. */
  body: string | null;
  outcome: string;
  /** The text of the customer's notice. */
  noticeText: string;
  dockBoxId?: string;
};

/** Closes a case that a customer opened, and notifies them how it ended. The caller has locked it. */
export async function closeCase(
  tx: Tx,
  staffId: string,
  { one, body, outcome, noticeText, dockBoxId }: Closing,
  now: Date,
): Promise<void> {
  const { id, number, userId } = one;
  if (!isOpenStatus(one.status)) throw caseRefusal("case_closed");
  if (body !== null)
    await insertMessage(tx, { userId: staffId, side: "staff" }, { one, body, files: [] }, now);
  await tx
    .update(cases)
    .set({
      status: "settled",
      settledAt: now,
      outcome,
      unansweredSince: null,
      ...(dockBoxId !== undefined && { dockBoxId }),
    })
    .where(eq(cases.id, id));
  await recordEvent(tx, {
    type: "case.settled",
    userId,
    about: { kind: "case", id, number },
    words: { subject: "", text: noticeText },
    actor: { kind: "staff", id: staffId },
  });
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "case.settle",
    objectType: "case",
    objectId: id,
    details: { outcome, ...(dockBoxId !== undefined && { dockBoxId }) },
  });
  await recordCasesChange(tx, userId);
}
