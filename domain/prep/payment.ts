import { type CalendarDate, daysAfter, formatCalendarDate } from "#domain/calendar/calendar";
import { type Cents, minus, plus, zeroCents } from "#domain/money/money";
import type { PrepStatus } from "./status.ts";

export type PayableRequest = {
  status: PrepStatus;
  total: Cents;
  paidWithBalance: boolean;
  isCancelled: boolean;
};

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
export function whyNotProvable({ status, total, paidWithBalance, isCancelled }: PayableRequest) {
  if (isCancelled) return "request_cancelled";
  if (paidWithBalance) return "already_paid";
  if (total === 0) return "nothing_to_pay";
  if (status === "scheduled" || status === "shipped") return "already_approved";
  return null;
}

export type PaidRequest = PayableRequest & {
  hasProof: boolean;
  paidBack: Cents;
  /** The sum of its settled charges: the money that is known to have been received for it. */
  settled: Cents;
  /** What was paid separately for higher corrections of its charges. */
  paidApart: Cents;
};

type Approvable = Pick<PayableRequest, "status" | "isCancelled">;

/** Whether an admin approved a request. The status of a cancelled one has no meaning. */
const isApproved = ({ status, isCancelled }: Approvable): boolean =>
  !isCancelled && (status === "scheduled" || status === "shipped");

/**
 * What counts as paid: the settled charges, or the whole total of a request with a proof that is not
 * cancelled; plus what was paid separately.
 */
const received = ({ total, settled, paidApart, hasProof, isCancelled }: PaidRequest): Cents =>
  plus(hasProof && !isCancelled ? total : settled, paidApart);

/** How much of a request can still be paid back; 0 if more was paid back than counts as paid now. */
export function payableBack(request: PaidRequest): Cents {
  const paid = received(request);
  return paid > request.paidBack ? minus(paid, request.paidBack) : zeroCents;
}

export const payments = ["seen", "unknown", "none"] as const;
type Payment = (typeof payments)[number];

/**
 * Whether the payment of a request was received. `unknown`: it has a proof or is under review, and nobody has
 * confirmed the money. A refund beyond what was paid separately counts as confirmation.
 */
export function paymentOf(request: PaidRequest): Payment {
  if (request.total === 0) return "none";
  if (request.settled > 0 || request.paidBack > request.paidApart) return "seen";
  return request.hasProof || request.status === "under_review" ? "unknown" : "none";
}

/**
 * Why an admin cannot pay `amount` back for a request; null when allowed. Never more than was paid.
 */
export function whyNotPaidBack(request: PaidRequest, amount: Cents) {
  if (received(request) === 0) return "not_paid";
  return amount > payableBack(request) ? "more_than_paid" : null;
}

/** A request as seen by credits for corrections, for which an unconfirmed proof does not count as paid. */
export const seenOnly = (request: PaidRequest): PaidRequest => ({ ...request, hasProof: false });

/** Whether a request is unpaid: no payment, no proof of one, and no part of its own price was paid back. */
export const isUnpaid = (request: PaidRequest): boolean =>
  request.status === "pending_payment" &&
  !request.hasProof &&
  !request.paidWithBalance &&
  !request.isCancelled &&
  request.paidBack <= request.paidApart;

/** Why a request has no receipt yet; null when it has one: once it is paid with the balance, or approved. */
export const whyNoReceipt = (request: Approvable & Pick<PayableRequest, "paidWithBalance">) =>
  request.paidWithBalance || isApproved(request) ? null : "not_paid";

/**
 * What a request waits for until it is shipped: the customer's payment, an admin's approval, or the packing.
 */
export const prepWaits = ["payment", "approval", "shipping"] as const;
export type PrepWait = (typeof prepWaits)[number];

export function waitOf(status: PrepStatus, totalUsd: number, isCancelled: boolean): PrepWait | null {
  if (isCancelled || status === "shipped") return null;
  if (status === "scheduled") return "shipping";
  return status === "under_review" || needsNoPayment(status, totalUsd) ? "approval" : "payment";
}

/**
 * A request that costs nothing waits for the warehouse, not for a payment; the stored status stays
 * `pending_payment` (docs/product.md#managing-prep-requests).
 */
export const needsNoPayment = (status: PrepStatus, totalUsd: number): boolean =>
  status === "pending_payment" && totalUsd === 0;

/** Shown instead of 'Pagamento pendente' for such a request. */
export const noCostLabel = "Sem custo · aguardando análise";

/** The longest reason why a proof was given back. */
export const maxReturnReason = 180;

/** The longest note of a request. */
export const maxNote = 2000;

/**
 * The note of a request whose proof staff gave back: the reason stands below it, where the customer reads it
 * beside the notice. A note that has no room for it stays as it is.
 */
export function noteOfReturnedProof(note: string | null, reason: string): string {
  const longer = [...(note === null ? [] : [note]), `Comprovante devolvido: ${reason}`].join("\n");
  return note !== null && longer.length > maxNote ? note : longer;
}

/**
 * Rates outside these bounds, in reais per dollar, are typing errors: a missing comma would charge ten times
 * the price.
 */
export const pixRateBounds = { min: 1, max: 20 } as const;

const MAX_AGE_DAYS = 30;

/** The oldest day that a rate set on `today` may have. */
export const oldestRateDate = (today: CalendarDate): CalendarDate => daysAfter(today, -MAX_AGE_DAYS);

/** Why a rate of `date` cannot be set on `today`, in Portuguese; null when it can. */
export function whyNotRateDate(date: CalendarDate, today: CalendarDate): string | null {
  if (date > today) return "A cotação não pode ser de um dia futuro.";
  const oldest = oldestRateDate(today);
  return date < oldest ? `Use uma cotação de ${formatCalendarDate(oldest)} ou mais nova.` : null;
}
