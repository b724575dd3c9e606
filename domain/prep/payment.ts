import { type Cents, minus } from "#domain/money/money";
import type { PrepStatus } from "./status.ts";

export type PayableRequest = { status: PrepStatus; total: Cents; paidWithBalance: boolean };

/**
 * Why a request cannot be paid with the balance; null when it can. Whether the balance suffices is checked by
 * the ledger (docs/decisions/0020).
 */
export function whyNotPayable(request: PayableRequest) {
  const why = whyNotProvable(request);
  if (why) return why;
  return request.status === "under_review" ? "already_under_review" : null;
}

/**
 * Why no proof of payment can be sent for a request; null when it can. A new proof may replace one that is
 * under review.
 */
export function whyNotProvable({ status, total, paidWithBalance }: PayableRequest) {
  if (paidWithBalance) return "already_paid";
  if (total === 0) return "nothing_to_pay";
  if (status === "scheduled" || status === "shipped") return "already_approved";
  return null;
}

export type PaidRequest = PayableRequest & { hasProof: boolean; paidBack: Cents };

/**
 * Whether a request counts as paid: from the balance, by a proof of payment, or by approval.
 */
export const isPaid = ({ status, total, paidWithBalance, hasProof }: PaidRequest): boolean =>
  total > 0 && (paidWithBalance || hasProof || status === "scheduled" || status === "shipped");

/** How much of a request can still be paid back. */
export const payableBack = (request: PaidRequest): Cents => minus(request.total, request.paidBack);

/**
 * Why an admin cannot pay `amount` back for a request; null when allowed. Never more than was paid.
 */
export function whyNotPaidBack(request: PaidRequest, amount: Cents) {
  if (!isPaid(request)) return "not_paid";
  return amount > payableBack(request) ? "more_than_paid" : null;
}

/**
 * Why a request has no receipt yet; null when it has: once paid with the balance, or approved by an admin.
 */
export function whyNoReceipt({
  status,
  paidWithBalance,
}: Pick<PayableRequest, "status" | "paidWithBalance">) {
  return paidWithBalance || status === "scheduled" || status === "shipped" ? null : "not_paid";
}

/**
 * What a request waits for until it is shipped: the customer's payment, an admin's approval, or the packing.
 */
export const prepWaits = ["payment", "approval", "shipping"] as const;
export type PrepWait = (typeof prepWaits)[number];

/** A request that costs nothing needs no payment; its stored status stays `pending_payment`. */
export function waitOf(status: PrepStatus, totalUsd: number): PrepWait | null {
  if (status === "shipped") return null;
  if (status === "scheduled") return "shipping";
  return status === "under_review" || totalUsd === 0 ? "approval" : "payment";
}

/**
 * A request that costs nothing waits for the warehouse, not for a payment; the stored status stays
 * `pending_payment` (docs/product.md#managing-prep-requests).
 */
export const isWaitingForReviewOnly = (status: PrepStatus, totalUsd: number): boolean =>
  status === "pending_payment" && waitOf(status, totalUsd) === "approval";

/** Shown instead of 'Pagamento pendente' for such a request. */
export const noCostLabel = "Sem custo · aguardando análise";
