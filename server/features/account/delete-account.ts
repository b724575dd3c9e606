import { formatUsd, fromDecimal } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import { deleteUser } from "#server/auth/auth.public";
import { recordAct } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { forgetCustomer } from "./forget-customer.ts";
import { openThings } from "./open-things.ts";
import { revokeAdmin } from "./roles.ts";

/**
 * Ends an account for good (decision record 40): the sign-in goes, the profile loses name and number,
 * shipments and ledger stay for the books. Refuses while money or goods are left, and for the last admin.
 */
export async function deleteAccount(
  tx: Tx,
  customer: { userId: string; email: string },
  typedEmail: string,
  now: Date,
): Promise<void> {
  const { userId } = customer;
  if (typedEmail.toLowerCase() !== customer.email.toLowerCase()) throw new Refusal("not_confirmed");
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for("update");
  if (!profile) throw new Refusal("not_found");
  const balance = fromDecimal(profile.balanceUsd);
  if (balance > 0) throw new Refusal("balance_left", { balance: formatUsd(balance) });
  const open = await openThings(tx, userId);
  if (open.length > 0) throw new Refusal("things_open", { open: open.join(", ") });
  await revokeAdmin(tx, userId);
  await forgetCustomer(tx, userId, now);
  await recordAct(tx, {
    actorId: userId,
    action: "account.delete",
    objectType: "customer",
    objectId: userId,
  });
  if (!(await deleteUser(tx, userId))) throw new Refusal("not_found"); // another device was faster
}
