import type { DecidedCharge } from "@prepara/domain/cases/input";
import { isOpenStatus } from "@prepara/domain/cases/kinds";
import { acceptedOutcome } from "@prepara/domain/charges/charge";
import { eq } from "drizzle-orm";
import {
  agreeToCharge,
  correctCharge,
  forgiveCharge,
  lockCharge,
  lockOwnCharge,
} from "#server/features/charges/contested-charge.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { lockCaseFor, recordCasesChange, type StaffActor } from "../case-state.ts";
import { caseRefusal } from "../cases.refusals.ts";
import { closeCase } from "../end-case.ts";

/**
 * The customer and the contested charge of a case; the caller locks the charge before the case. `number` is
 * null in cases of other kinds. Refuses `not_found`.
 */
async function contestedBy(tx: Tx, caseId: string) {
  const [known] = await tx
    .select({ userId: cases.userId, kind: cases.kind, chargeNumber: cases.chargeNumber })
    .from(cases)
    .where(eq(cases.id, caseId));
  if (!known) throw new Refusal("not_found");
  const { userId, kind, chargeNumber } = known;
  return { userId, kind, number: kind === "charge" ? chargeNumber : null };
}

/**
 * A customer accepts a charge that they contested: the case ends, and a charge that was only proposed becomes
 * owed.
 */
export async function acceptCharge(tx: Tx, userId: string, caseId: string, clock: () => Date): Promise<void> {
  const known = await contestedBy(tx, caseId);
  if (known.userId !== userId) throw new Refusal("not_found");
  if (known.number === null) throw caseRefusal("not_decidable");
  const charge = await lockOwnCharge(tx, userId, known.number);
  const one = await lockCaseFor(tx, { userId, side: "customer" }, caseId);
  if (!isOpenStatus(one.status)) throw caseRefusal("case_closed");
  await tx
    .update(cases)
    .set({ status: "settled", settledAt: clock(), outcome: acceptedOutcome, unansweredSince: null })
    .where(eq(cases.id, caseId));
  await recordCasesChange(tx, userId);
  // After the case has ended: the automatic debit leaves contested charges alone.
  if (charge.state === "proposed" && charge.amount > 0) await agreeToCharge(tx, userId, known.number, clock);
}

const outcomes = {
  keep: "Cobrança mantida",
  correct: "Cobrança corrigida",
  forgive: "Cobrança perdoada",
} as const satisfies Record<DecidedCharge["decision"], string>;

/**
 * Staff who take care of money decide a contested charge and end its case. A charge that is kept keeps its
 * state: a proposed one still waits for its customer's agreement. Refuses `not_decidable`, `case_closed`,
 * `own_account`, and what a correction or withdrawal refuses.
 */
export async function decideCharge(
  tx: Tx,
  actor: StaffActor,
  { caseId, decision, body, correction }: DecidedCharge & { caseId: string },
  now: Date,
): Promise<void> {
  const { userId: staffId } = actor;
  const { userId, number } = await contestedBy(tx, caseId);
  if (userId === staffId) throw new Refusal("own_account");
  if (number === null) throw caseRefusal("not_decidable");
  await lockCharge(tx, number);
  const one = await lockCaseFor(tx, actor, caseId);
  if (!isOpenStatus(one.status)) throw caseRefusal("case_closed");
  if (correction) await correctCharge(tx, staffId, { number, ...correction, reason: body, photo: null }, now);
  if (decision === "forgive") await forgiveCharge(tx, staffId, { number, reason: body }, now);
  await closeCase(tx, staffId, { one, body, outcome: outcomes[decision], noticeText: body }, now);
}
