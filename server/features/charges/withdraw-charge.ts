import { toUsd } from "@prepara/domain/money/money";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { chargeRefusal } from "./charges.refusals.ts";
import { lockCharge } from "./lock-charge.ts";
import { tellCustomer, recordChargesChange } from "./tell-charge.ts";

type Withdrawal = { number: number; reason: string };

const isUnsettled = inArray(charges.state, ["proposed", "open"]);

/**
 * Staff take back a charge that is not paid, or a credit that nobody gave yet, with its corrections: nothing
 * of it is owed. Charges of a request go with the request. Refuses `own_account` and
 * `charge_not_withdrawable`, also for a charge of which a correction was paid.
 */
export async function withdrawCharge(tx: Tx, staffId: string, { number, reason }: Withdrawal): Promise<void> {
  const charge = await lockCharge(tx, number);
  if (charge.userId === staffId) throw new Refusal("own_account");
  const isSettled = charge.state === "settled" || charge.state === "void";
  // An open lower correction already counts: another correction says what was wrong with it.
  const counts = charge.state === "open" && charge.amount < 0;
  if (isSettled || counts || charge.prepRequestId !== null) throw chargeRefusal("charge_not_withdrawable");
  const paid = and(eq(charges.corrects, number), eq(charges.state, "settled"));
  if ((await tx.$count(charges, paid)) > 0) throw chargeRefusal("charge_not_withdrawable");
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
 * A cancelled request is not worked on: what was proposed or agreed beyond its price is not owed, and no
 * difference is credited, since all of it is paid back. Call it with the request locked.
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

/** What was proposed to a customer whose account ends cannot be agreed to any more. */
export async function dropProposed(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(charges)
    .set({ state: "void" })
    .where(and(eq(charges.userId, userId), eq(charges.state, "proposed")));
}
