import { type Cents, formatUsd, plus } from "#domain/money/money";
import type { PaidRequest } from "./payment.ts";

/** A request; `hasBegun` means that a unit of it is packed or shipped already. */
type CancellableRequest = Pick<PaidRequest, "status" | "paidWithBalance" | "hasProof" | "isCancelled"> & {
  hasBegun: boolean;
};

/** How many requests a customer may cancel within 24 hours. */
export const maxCancelsADay = 50;

/** The most lines that the requests cancelled within 24 hours may have together. */
export const maxCancelledLinesADay = 1000;

/** Shown to customers for requests that only staff can cancel. */
export const askToCancel = {
  work_begun: "O preparo já começou. Peça o cancelamento à equipe.",
  payment_in: "Você já pagou ou enviou um comprovante. Peça o cancelamento à equipe.",
} as const;

/**
 * Why a customer cannot cancel a request; null when allowed: it waits for a payment or costs nothing, no
 * proof was sent, and its work has not begun.
 */
export function whyNotCancellable(request: CancellableRequest) {
  if (request.isCancelled) return "request_cancelled";
  if (request.hasBegun || request.status === "scheduled" || request.status === "shipped") return "work_begun";
  return request.status === "under_review" || request.hasProof || request.paidWithBalance
    ? "payment_in"
    : null;
}

/**
 * Why staff cannot cancel a request either; null when they can: nothing of it is packed or shipped. It may be
 * paid; an admin then gives the money back.
 */
export function whyNotCancellableByStaff({
  isCancelled,
  hasBegun,
  status,
}: Pick<CancellableRequest, "isCancelled" | "hasBegun" | "status">) {
  if (isCancelled) return "request_cancelled";
  return hasBegun || status === "shipped" ? "work_begun" : null;
}

const returned = "As unidades voltaram para Chegaram.";

/**
 * What the customer of a cancelled request reads about its money: what was paid, and whether it was given
 * back (docs/product.md#cancelling-a-request). `left` is what is still to be given back.
 */
export function cancelledText({
  hasProof,
  paidBack,
  left,
}: Pick<PaidRequest, "hasProof" | "paidBack"> & { left: Cents }): string {
  const paid = `Você pagou ${formatUsd(plus(paidBack, left))}`;
  if (left > 0 && paidBack > 0)
    return `${paid}: ${formatUsd(paidBack)} já voltaram como crédito, e a equipe ainda vai devolver ${formatUsd(left)}. ${returned}`;
  if (left > 0) return `${paid}, que a equipe ainda vai devolver como crédito. ${returned}`;
  if (paidBack > 0) return `${paid}, que já voltaram como crédito. ${returned}`;
  return hasProof
    ? `O pagamento não foi encontrado; se você pagou, fale com a equipe. ${returned}`
    : `Nada foi cobrado. ${returned}`;
}
