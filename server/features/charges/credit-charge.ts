import { creditOf, isCredit } from "@prepara/domain/charges/correction";
import { formatUsd, toUsd } from "@prepara/domain/money/money";
import { payableBack, seenOnly, whyNotPaidBack } from "@prepara/domain/prep/payment";
import { eq } from "drizzle-orm";
import { postEntry } from "#server/features/ledger/ledger.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { chargeRefusal } from "./charges.refusals.ts";
import { paidRequest } from "./corrections/paid-request.ts";
import { lockCharge, requestOf } from "./lock-charge.ts";
import { recordChargesChange } from "./tell-charge.ts";

/**
 * An admin gives the credit that a correction proposes: one ledger entry, which settles the correction. For a
 * charge of a request it counts as a refund, so that all refunds together never exceed what was paid from the
 * balance or by an approved payment; an unconfirmed proof does not count. Refuses `own_account`,
 * `not_a_credit`, `not_paid`, `more_than_paid`.
 */
export async function giveCredit(tx: Tx, adminId: string, number: number, clock: () => Date): Promise<void> {
  const charge = await lockCharge(tx, number);
  const { userId } = charge;
  if (userId === adminId) throw new Refusal("own_account");
  if (!isCredit(charge)) throw chargeRefusal("not_a_credit");
  const amount = creditOf(charge.amount);
  const prepRequestId = await requestOf(tx, charge.corrects);
  if (prepRequestId !== null) {
    const request = seenOnly(await paidRequest(tx, prepRequestId));
    const why = whyNotPaidBack(request, amount);
    if (why) throw chargeRefusal(why, { left: formatUsd(payableBack(request)) });
  }
  const description = `Cobrança nº ${charge.corrects}: ${charge.description}`;
  const ofRequest = prepRequestId === null ? {} : { prepRequestId };
  const entry = await postEntry(
    tx,
    { userId, type: "credit", amount, description, adminId, ...ofRequest },
    clock,
  );
  await tx
    .update(charges)
    .set({ state: "settled", entryId: entry.id, settledAt: entry.createdAt })
    .where(eq(charges.number, number));
  await recordChargesChange(tx, userId);
  if (prepRequestId !== null)
    await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "charge.credit",
    objectType: "charge",
    objectId: String(number),
    details: { customer: userId, entryId: entry.id, amountUsd: toUsd(amount) },
  });
}
