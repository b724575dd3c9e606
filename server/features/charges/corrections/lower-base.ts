import { lowerable } from "@prepara/domain/charges/correction";
import { zeroCents } from "@prepara/domain/money/money";
import { amountOf, lineOver, negative, wholeQuantity } from "@prepara/domain/money/rate";
import { isUnpaid } from "@prepara/domain/prep/payment";
import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { charges } from "#server/tables/charges";
import { correctCharge } from "./correct-charge.ts";
import { correctionsSoFar } from "./corrections-so-far.ts";
import { paidRequest } from "./paid-request.ts";

type Dropped = { prepRequestId: string; units: number; reason: string };

/**
 * Lowers the base price of a locked request by units that staff do not prepare, at their price, as
 * `correctCharge` does; by less if it was lowered before and less is left. Does nothing if nothing is left of
 * it. Refuses `own_account`.
 */
export async function lowerBase(
  tx: Tx,
  staffId: string,
  { prepRequestId, units, reason }: Dropped,
  now: Date,
): Promise<void> {
  const [base] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.prepRequestId, prepRequestId), eq(charges.kind, "base")));
  if (!base || units === 0) return;
  const request = await paidRequest(tx, prepRequestId);
  const left = lowerable({
    ...base,
    ...(await correctionsSoFar(tx, base.number)),
    request: { isUnpaid: isUnpaid(request), isCancelled: request.isCancelled, payable: request.total },
  });
  const wanted = amountOf(wholeQuantity(units), base.unitPrice);
  const lowered = wanted <= left ? { qty: wholeQuantity(units), rate: base.unitPrice } : lineOver(left);
  if (amountOf(lowered.qty, lowered.rate) <= zeroCents) return;
  const correction = {
    number: base.number,
    qty: negative(lowered.qty),
    priceUsd: lowered.rate,
    reason,
    photo: null,
  };
  await correctCharge(tx, staffId, correction, now);
}
