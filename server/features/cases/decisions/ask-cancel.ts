import { whyNotCancellable } from "@prepara/domain/prep/cancel";
import { and, eq, isNull } from "drizzle-orm";
import { cancelRequestByStaff, requestToCancel } from "#server/features/prep/prep.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { lockCaseFor, type StaffActor } from "../case-state.ts";
import { caseRefusal } from "../cases.refusals.ts";
import { closeCase } from "../end-case.ts";

/**
 * Checks that a customer may ask staff to cancel their request: they cannot cancel it themselves, and it is
 * neither shipped nor cancelled. Refuses `not_found`, `not_askable` and `already_asked`. A request that
 * changes afterwards is judged again when staff decide.
 */
export async function checkAskedCancel(tx: Tx, userId: string, prepRequestId: string): Promise<void> {
  const request = await requestToCancel(tx, userId, prepRequestId);
  const why = whyNotCancellable(request);
  if (why === null || why === "request_cancelled" || request.status === "shipped")
    throw caseRefusal("not_askable");
  const asked = and(
    eq(cases.prepRequestId, prepRequestId),
    eq(cases.kind, "cancel"),
    isNull(cases.settledAt),
  );
  if ((await tx.$count(cases, asked)) > 0) throw caseRefusal("already_asked");
}

type Agreed = { caseId: string; body: string; paymentSeen?: boolean | undefined };

/**
 * Staff cancel the request that a case asks about, and close the case; a payment is returned by an admin. The
 * case is locked after the request and before its units and task: a person who loses their areas gives back
 * cases first and tasks then. Refuses `work_begun` once something of it is packed or shipped, and
 * `payment_unknown` where `paymentSeen` is needed (docs/product.md#cancelling-a-request).
 */
export async function agreeToCancel(
  tx: Tx,
  actor: StaffActor,
  { caseId, body, paymentSeen }: Agreed,
  now: Date,
): Promise<void> {
  const { userId: staffId } = actor;
  const [known] = await tx
    .select({ userId: cases.userId, prepRequestId: cases.prepRequestId, kind: cases.kind })
    .from(cases)
    .where(eq(cases.id, caseId));
  if (!known) throw new Refusal("not_found");
  if (known.userId === staffId) throw new Refusal("own_account");
  if (known.kind !== "cancel" || known.prepRequestId === null) throw caseRefusal("not_decidable");
  const lockCase = () => lockCaseFor(tx, actor, caseId);
  const one = await cancelRequestByStaff(
    tx,
    staffId,
    { id: known.prepRequestId, paymentSeen, lockCase },
    now,
  );
  await closeCase(tx, staffId, { one, body, outcome: "Solicitação cancelada", noticeText: body }, now);
}
