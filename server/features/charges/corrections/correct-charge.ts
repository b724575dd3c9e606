import { type CorrectedCharge, correctionOf, lowerable } from "@prepara/domain/charges/correction";
import type { ChargeCorrection } from "@prepara/domain/charges/input";
import { formatUsd, toDecimal, toUsd } from "@prepara/domain/money/money";
import { lineOver, negative, type Rate } from "@prepara/domain/money/rate";
import { isUnpaid } from "@prepara/domain/prep/payment";
import { eq, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";
import { chargeRefusal } from "../charges.refusals.ts";
import { type LockedCharge, lockCharge } from "../lock-charge.ts";
import { chargedAmount } from "../propose-charge.ts";
import { recordChargesChange, tellCustomer } from "../tell-charge.ts";
import { addStaffCharge } from "../write-charges.ts";
import { correctionsSoFar } from "./corrections-so-far.ts";
import { paidRequest } from "./paid-request.ts";
import { mustBeSeenCharge } from "./seen-charge.ts";
import { withdrawCharge } from "./withdraw-charge.ts";

/** Corrects by a quantity, or by all that is left of the charge. */
type Correction = { number: number; reason: string; photo: string | null; seen?: SeenVersion } & (
  | (Pick<ChargeCorrection, "qty" | "priceUsd"> & { by?: never })
  | { by: "all" }
);

/**
 * Staff correct a charge with another charge that names it; the corrected one never changes. A correction
 * that raises it waits for the customer's agreement. One that lowers it takes effect at once while nothing is
 * paid; otherwise it is a credit that an admin gives (docs/product.md#charges). Returns the correction's
 * number. Refuses `charge_changed` for a charge that is not as the person saw it.
 */
export async function correctCharge(
  tx: Tx,
  staffId: string,
  { number, reason, photo, seen = null, ...change }: Correction,
  now: Date,
): Promise<number> {
  const charge = await lockCharge(tx, number);
  const { userId, prepRequestId } = charge;
  if (userId === staffId) throw new Refusal("own_account");
  if (charge.isEnded) throw new Refusal("not_found");
  const request = prepRequestId === null ? null : await requestFacts(tx, prepRequestId);
  const known = { ...charge, ...(await correctionsSoFar(tx, number)), request };
  const { qty, unitPrice } = lineOf(known, change);
  const amount = chargedAmount(qty, unitPrice);
  const initial = correctionOf(known, amount);
  if (initial.why !== null) throw chargeRefusal(initial.why, { left: formatUsd(lowerable(known)) });
  await mustBeSeenCharge(tx, charge, seen);
  const row = await addStaffCharge(
    tx,
    staffId,
    {
      userId,
      kind: "correction",
      service: charge.service,
      description: `Correção: ${reason}`,
      qty,
      unitPrice,
      amount,
      prepRequestId: initial.isPaidWithRequest ? prepRequestId : null,
      shipmentId: charge.shipmentId,
      corrects: number,
      state: initial.state,
      photo,
    },
    now,
  );
  if (initial.isPaidWithRequest && prepRequestId !== null) await lowerRequest(tx, charge, row);
  if (initial.state === "open") await tellCustomer(tx, staffId, "charge.lowered", row);
  else if (amount > 0) await tellCustomer(tx, staffId, "charge.proposed", row);
  else await recordChargesChange(tx, userId);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "charge.correct",
    objectType: "charge",
    objectId: String(row.number),
    details: { customer: userId, corrects: number, amountUsd: toUsd(amount), reason },
  });
  return row.number;
}

type Change = Pick<ChargeCorrection, "qty" | "priceUsd"> | { by: "all" };

/** Quantity and price of a correction. */
function lineOf(known: CorrectedCharge & { unitPrice: Rate }, change: Change) {
  if ("by" in change) {
    const { qty, rate } = lineOver(lowerable(known));
    return { qty: negative(qty), unitPrice: rate };
  }
  return { qty: change.qty, unitPrice: change.priceUsd ?? known.unitPrice };
}

/** What the rules of corrections need to know about a locked request. */
async function requestFacts(tx: Tx, id: string) {
  const request = await paidRequest(tx, id);
  return { isUnpaid: isUnpaid(request), isCancelled: request.isCancelled, payable: request.total };
}

/** Lowers what a request costs, and makes its customer's screens refetch it. */
async function lowerRequest(
  tx: Tx,
  { userId, prepRequestId }: LockedCharge,
  { amount }: Pick<LockedCharge, "amount">,
): Promise<void> {
  if (prepRequestId === null) return;
  await tx
    .update(prepRequests)
    .set({ servicesUsd: sql`${prepRequests.servicesUsd} + ${toDecimal(amount)}::numeric` })
    .where(eq(prepRequests.id, prepRequestId));
  await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
}

type Forgiven = { number: number; reason: string };

/**
 * Waives what is left of a charge. An unpaid charge without a request is withdrawn; a request's charge, or a
 * paid one, is lowered by all that is left of it (docs/product.md#charges).
 */
export async function forgiveCharge(
  tx: Tx,
  staffId: string,
  { number, reason }: Forgiven,
  now: Date,
): Promise<void> {
  const charge = await lockCharge(tx, number);
  const hasNoRequest = charge.prepRequestId === null;
  if (hasNoRequest && (charge.state === "proposed" || charge.state === "open"))
    return withdrawCharge(tx, staffId, { number, reason });
  await correctCharge(tx, staffId, { number, by: "all", reason, photo: null }, now);
}
