import { fromUsd, zeroCents } from "@prepara/domain/money/money";
import { whyNotPayable } from "@prepara/domain/prep/payment";
import type { PrepRequest } from "#web/features/prep/prep.queries";

export type PayableState = Pick<PrepRequest, "status" | "payableUsd" | "paidWithBalanceAt" | "cancelledAt">;

export type WhyNotPaid = ReturnType<typeof whyNotPayable>;

/** Why the customer cannot pay this request; null when they can. */
export function whyNotPaid(request: PayableState): WhyNotPaid {
  const { status, payableUsd, paidWithBalanceAt, cancelledAt } = request;
  return whyNotPayable({
    status,
    total: fromUsd(payableUsd) ?? zeroCents,
    paidWithBalance: paidWithBalanceAt !== null,
    isCancelled: cancelledAt !== null,
  });
}

/** Whether a proof can be sent: also one that replaces another under review. */
export const takesProof = (why: WhyNotPaid): boolean => why === null || why === "already_under_review";
