import { whyNotPayable } from "@prepara/domain/prep/payment";
import { eq } from "drizzle-orm";
import { moveCharges } from "#server/features/charges/charges.public";
import { postEntry } from "#server/features/ledger/ledger.public";
import { lockOwnRequest } from "#server/features/prep/lock-request";
import { toPaidRequest } from "#server/features/prep/prep.queries";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { prepRequestEvents, prepRequests } from "#server/tables/prep-requests";

/**
 * Pays a request from the customer's balance: debit, charges, paid mark and status in one transaction, once
 * (docs/decisions/0020). Its status becomes under review, since an admin approves it. When the balance is too
 * low it is refused with the missing amount.
 */
export async function payRequest(tx: Tx, userId: string, id: string, clock: () => Date): Promise<void> {
  const request = await lockOwnRequest(tx, userId, id);
  const payment = toPaidRequest(request);
  const why = whyNotPayable(payment);
  if (why) throw prepRefusal(why);
  const description = `Pagamento da solicitação nº ${request.number}`;
  const debit = { type: "debit", amount: payment.total } as const;
  const entry = await postEntry(
    tx,
    { ...debit, userId, description, adminId: null, prepRequestId: id },
    clock,
  );
  const now = entry.createdAt;
  const settled = await moveCharges(tx, id, { to: "settled", entryId: entry.id, now });
  if (settled !== payment.total)
    throw new Error(`request ${id} costs ${payment.total} cents, its open charges ${settled}`);
  await tx
    .update(prepRequests)
    .set({ status: "under_review", paidWithBalanceAt: now })
    .where(eq(prepRequests.id, id));
  const change = { topic: "prep-requests", happening: null, subject: `nº ${request.number}` } as const;
  await recordChange(tx, userId, change, "prep-request-to-review");
  await tx.insert(prepRequestEvents).values({ prepRequestId: id, status: "under_review", createdAt: now });
}
