import type { Cents } from "#domain/money/money";
import type { PrepStatus } from "./status.ts";

export type PayableRequest = { status: PrepStatus; total: Cents; paidWithBalance: boolean };

/** Why a request cannot be paid with the balance; null when it can. Enough balance is the ledger's question (decision 7). */
export function whyNotPayable(request: PayableRequest) {
  const why = whyNotProvable(request);
  if (why) return why;
  return request.status === "under_review" ? "already_under_review" : null;
}

/** Why a request takes no proof of payment; null when it does. A better proof may replace one that is under review. */
export function whyNotProvable({ status, total, paidWithBalance }: PayableRequest) {
  if (paidWithBalance) return "already_paid";
  if (total === 0) return "nothing_to_pay";
  if (status === "scheduled" || status === "shipped") return "already_approved";
  return null;
}
