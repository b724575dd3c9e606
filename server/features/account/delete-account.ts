import type { AccountDeletion } from "@prepara/domain/account/input";
import { formatUsd } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import { deleteUser } from "#server/auth/auth.public";
import { users } from "#server/auth/tables/users";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import type { CustomerData, FeatureDeps } from "#server/platform/feature";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { idempotencyKeys } from "#server/tables/platform";
import { profiles, userRoles } from "#server/tables/profiles";
import { forgetAdminAddresses, recordRemoval } from "./listed-admins.ts";
import { dropAdmin, isAdmin } from "./roles.ts";

const deletionRefusal = refusalsOf({
  not_confirmed: [422, "not_confirmed", "Digite o e-mail da sua conta para confirmar a exclusão."],
  suite_not_confirmed: [422, "not_confirmed", "Digite o número da sua suíte para confirmar a exclusão."],
  balance_left: [
    409,
    "balance_left",
    "Sua conta ainda tem saldo de {balance}. Use-o ou peça a devolução antes de excluir a conta.",
  ],
  things_open: [
    409,
    "things_open",
    "Ainda há {open} em seu nome. Conclua ou cancele tudo antes de excluir a conta.",
  ],
});

type Deps = { tx: Tx; slices: readonly CustomerData[] };

/**
 * Deletes an account (docs/decisions/0040): its sign-in is deleted, name and phone number are removed from
 * the profile; shipments and ledger are kept for accounting. Refused while the customer has money or goods,
 * and for the last admin.
 */
export async function deleteAccount(
  { tx, slices, noticeOfChange }: Deps & Pick<FeatureDeps, "noticeOfChange">,
  customer: { userId: string; email: string },
  typed: AccountDeletion,
  now: Date,
): Promise<void> {
  const { userId } = customer;
  const hasEmail = customer.email !== "";
  if (hasEmail && typed.email?.toLowerCase() !== customer.email.toLowerCase())
    throw deletionRefusal("not_confirmed");
  // Before the profile, as the auth service locks them: the first proof of an address changes the profile.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for("update");
  if (!profile) throw new Refusal("not_found");
  if (!hasEmail && typed.suiteNumber !== profile.suiteNumber) throw deletionRefusal("suite_not_confirmed");
  const balance = profile.balanceUsd;
  if (balance > 0) throw deletionRefusal("balance_left", { balance: formatUsd(balance) });
  const open = await unfinished({ tx, slices }, userId);
  if (open.length > 0) throw deletionRefusal("things_open", { open: open.join(", ") });
  await dropAdmin(tx, userId);
  await forgetCustomer({ tx, slices }, userId, now);
  await recordAuditEntry(tx, {
    actorId: userId,
    action: "account.delete",
    objectType: "customer",
    objectId: userId,
  });
  await noticeOfChange(tx, userId, "account_deleted");
  if (!(await deleteUser(tx, userId))) throw new Refusal("not_found"); // another device deleted it first
}

/**
 * Deletes personal data when a sign-in account is deleted by its owner or an operator: conversations,
 * documents, monitors, searches, role, name and phone number. Shipments, requests and ledger are kept for
 * accounting (docs/decisions/0040).
 */
export async function forgetCustomer({ tx, slices }: Deps, userId: string, now: Date): Promise<void> {
  // Locked first: this customer's other writes lock this row before their own.
  await tx.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).for("update");
  for (const slice of slices) await slice.forgetCustomer?.(tx, userId, now);
  // An operator deletes an admin's account: the address must not make the next account with it an admin's.
  if (await isAdmin(tx, userId)) await recordRemoval(tx, userId, now);
  await forgetAdminAddresses(tx, userId);
  // They repeat what the customer wrote.
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  await tx
    .update(profiles)
    .set({ fullName: "Conta excluída", whatsapp: null, endedAt: now })
    .where(eq(profiles.userId, userId));
}

/** What is still under way for a customer, in words: "2 envios com unidades"; empty when nothing is. */
async function unfinished({ tx, slices }: Deps, userId: string): Promise<string[]> {
  const open: string[] = [];
  for (const kind of slices.flatMap(({ unfinished = [] }) => unfinished)) {
    const count = await kind.count(tx, userId);
    if (count > 0) open.push(`${count} ${count === 1 ? kind.one : kind.many}`);
  }
  return open;
}
