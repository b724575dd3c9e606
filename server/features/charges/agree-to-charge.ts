import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { charges } from "#server/tables/charges";
import { chargeRefusal } from "./charges.refusals.ts";
import { lockOwnCharge } from "./lock-charge.ts";
import { autoDebitCharges } from "./pay-charges.ts";
import { recordChargesChange } from "./tell-charge.ts";

/**
 * A customer agrees to a proposed charge: from now on it is owed, and paid at once if the customer switched
 * the automatic debit on and the balance suffices. Refuses `charge_not_proposed`.
 */
export async function agreeToCharge(
  tx: Tx,
  userId: string,
  number: number,
  clock: () => Date,
): Promise<void> {
  const charge = await lockOwnCharge(tx, userId, number);
  if (charge.state !== "proposed" || charge.amount <= 0) throw chargeRefusal("charge_not_proposed");
  await tx.update(charges).set({ state: "open", agreedAt: clock() }).where(eq(charges.number, number));
  await recordChargesChange(tx, userId);
  await autoDebitCharges(tx, userId, clock);
}
