import { fromUsd, zeroCents } from "@prepara/domain/money/money";
import type { PayableRequest } from "@prepara/domain/prep/payment";
import type { PrepRequest } from "#web/features/prep/prep.queries";

export type PayableState = Pick<PrepRequest, "status" | "payableUsd" | "paidWithBalanceAt" | "cancelledAt">;

/** What the domain's rules of paying ask of a request. */
export const toPayable = (request: PayableState): PayableRequest => ({
  status: request.status,
  total: fromUsd(request.payableUsd) ?? zeroCents,
  paidWithBalance: request.paidWithBalanceAt !== null,
  isCancelled: request.cancelledAt !== null,
});
