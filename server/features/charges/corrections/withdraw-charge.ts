import { toUsd } from "@prepara/domain/money/money";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import type { SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { chargeRefusal } from "../charges.refusals.ts";
import { lockCharge } from "../lock-charge.ts";
import { recordChargesChange, tellCustomer } from "../tell-charge.ts";
import { mustBeSeenCharge } from "./seen-charge.ts";

type Withdrawal = { number: number; reason: string; seen?: SeenVersion };

const isUnsettled = inArray(charges.state, ["proposed", "open"]);

/**
 * Staff withdraw an unpaid charge, or a proposed credit, together with its corrections, so that nothing of it
 * is owed. Charges of a request are withdrawn by cancelling the request. Refuses `own_account` and
 * `charge_not_withdrawable`, also for a charge of which a correction was paid, and `charge_changed` for one
 * that is not as the person saw it.
 */
export async function withdrawCharge(
  tx: Tx,
  staffId: string,
  { number, reason, seen = null }: Withdrawal,
): Promise<void> {
  const charge = await lockCharge(tx, number);
  if (charge.userId === staffId) throw new Refusal("own_account");
  const isSettled = charge.state === "settled" || charge.state === "void";
  // An open correction that lowers a charge is already in effect; another correction undoes it.
  const isInEffect = charge.state === "open" && charge.amount < 0;
  if (isSettled || isInEffect || charge.prepRequestId !== null)
    throw chargeRefusal("charge_not_withdrawable");
  const paid = and(eq(charges.corrects, number), eq(charges.state, "settled"));
  if ((await tx.$count(charges, paid)) > 0) throw chargeRefusal("charge_not_withdrawable");
  await mustBeSeenCharge(tx, charge, seen);
  await tx
    .update(charges)
    .set({ state: "void" })
    .where(and(or(eq(charges.number, number), eq(charges.corrects, number)), isUnsettled));
  if (charge.amount > 0) await tellCustomer(tx, staffId, "charge.withdrawn", charge, reason);
  else await recordChargesChange(tx, charge.userId);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "charge.withdraw",
    objectType: "charge",
    objectId: String(number),
    details: { customer: charge.userId, amountUsd: toUsd(charge.amount), reason },
  });
}

/**
 * Voids the proposed and open corrections of a cancelled request: nothing more is owed, and no difference is
 * credited, because all that was paid is refunded. Call it with the request locked.
 */
export async function dropCorrections(tx: Tx, prepRequestId: string): Promise<void> {
  await tx
    .update(charges)
    .set({ state: "void" })
    .where(
      and(
        isNull(charges.prepRequestId),
        isUnsettled,
        sql`${charges.corrects} in (select number from charges where prep_request_id = ${prepRequestId})`,
      ),
    );
}

/**
 * Voids the proposed charges of a customer whose account ends, because nobody can agree to them any more.
 */
export async function dropProposed(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(charges)
    .set({ state: "void" })
    .where(and(eq(charges.userId, userId), eq(charges.state, "proposed")));
}
