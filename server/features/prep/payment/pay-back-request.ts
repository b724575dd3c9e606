import { formatUsd, toUsd } from "@prepara/domain/money/money";
import type { PayBack } from "@prepara/domain/prep/input";
import { payableBack, whyNotPaidBack } from "@prepara/domain/prep/payment";
import { postEntry } from "#server/features/ledger/ledger.public";
import { lockRequest } from "#server/features/prep/lock-request";
import { toPaidRequest } from "#server/features/prep/prep.queries";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/**
 * An admin refunds part or all of a paid request as credit; all refunds together never exceed what was paid.
 * Refuses `paid_back_meanwhile` if a colleague has refunded some since the admin looked.
 */
export async function payBackRequest(
  tx: Tx,
  adminId: string,
  { id, amountUsd: amount, leftUsd: seenLeft, description }: PayBack & { id: string },
  clock: () => Date,
): Promise<void> {
  const request = await lockRequest(tx, id);
  const payment = toPaidRequest(request);
  const why = whyNotPaidBack(payment, amount);
  const left = payableBack(payment);
  if (why) throw prepRefusal(why, { left: formatUsd(left) });
  if (seenLeft !== undefined && seenLeft !== left)
    throw prepRefusal("paid_back_meanwhile", { left: formatUsd(left) });
  const entry = await postEntry(
    tx,
    {
      userId: request.userId,
      type: "credit",
      amount,
      description: description ?? `Devolução da solicitação nº ${request.number}`,
      adminId,
      prepRequestId: id,
    },
    clock,
  );
  await recordChange(tx, request.userId, {
    topic: "prep-requests",
    happening: null,
    subject: `nº ${request.number}`,
  });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "prep-request.pay-back",
    objectType: "prep-request",
    objectId: id,
    details: { entryId: entry.id, amountUsd: toUsd(amount) },
  });
}
