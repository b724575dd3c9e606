import { formatUsd, fromDecimal } from "@prepara/domain/money/money";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { deleteUser } from "#server/auth/auth.public";
import { deleteConversationsOf } from "#server/features/advisor/advisor.public";
import { deleteDocumentsOf } from "#server/features/documents/documents.public";
import { deleteSearchesOf } from "#server/features/miner/miner.public";
import { deleteMonitorsOf } from "#server/features/prices/prices.public";
import { recordAct } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { prepRequests } from "#server/tables/prep-requests";
import { profiles, userRoles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { accountRefusal } from "./account.refusals.ts";
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
  if (typedEmail.toLowerCase() !== customer.email.toLowerCase()) throw accountRefusal("not_confirmed");
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for("update");
  if (!profile) throw new Refusal("not_found");
  const balance = fromDecimal(profile.balanceUsd);
  if (balance > 0) throw accountRefusal("balance_left", { balance: formatUsd(balance) });
  const open = await openThings(tx, userId);
  if (open.length > 0) throw accountRefusal("things_open", { open: open.join(", ") });
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

/**
 * Takes away what is personal when a sign-in account ends, by its owner or by an operator: conversations,
 * documents, monitors, searches, role, name and number. Shipments, requests and ledger stay for the books
 * (decision record 40).
 */
export async function forgetCustomer(tx: Tx, userId: string, now: Date): Promise<void> {
  // First, as everywhere: writes of this customer share the row before they lock their own.
  await tx.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).for("update");
  await deleteConversationsOf(tx, userId, now);
  await deleteDocumentsOf(tx, userId, now);
  await deleteMonitorsOf(tx, userId);
  await deleteSearchesOf(tx, userId);
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  await tx
    .update(profiles)
    .set({ fullName: "Conta excluída", whatsapp: null, endedAt: now })
    .where(eq(profiles.userId, userId));
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/**
 * What the warehouse still holds or does for a customer, in words: "2 envios, 1 solicitação". Empty when
 * nothing is.
 */
async function openThings(tx: Tx, userId: string): Promise<string[]> {
  const boxes = await tx.$count(
    shipments,
    and(
      eq(shipments.userId, userId),
      or(
        eq(shipments.status, "in_transit"),
        sql`${shipments.receivedQty} - ${shipments.damagedQty} - ${shipments.requestedQty} > 0`,
      ),
    ),
  );
  const requests = await tx.$count(
    prepRequests,
    and(eq(prepRequests.userId, userId), ne(prepRequests.status, "shipped")),
  );
  const purchases = await tx.$count(
    assistedPurchases,
    and(eq(assistedPurchases.userId, userId), inArray(assistedPurchases.status, ["pendente", "processando"])),
  );
  return [
    boxes > 0 && counted(boxes, "envio com unidades", "envios com unidades"),
    requests > 0 && counted(requests, "solicitação em andamento", "solicitações em andamento"),
    purchases > 0 && counted(purchases, "compra assistida em andamento", "compras assistidas em andamento"),
  ].filter((each) => each !== false);
}
