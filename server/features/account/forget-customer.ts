import { eq } from "drizzle-orm";
import { deleteConversationsOf } from "#server/features/advisor/advisor.public";
import { deleteDocumentsOf } from "#server/features/documents/documents.public";
import { deleteSearchesOf } from "#server/features/miner/miner.public";
import { deleteMonitorsOf } from "#server/features/prices/prices.public";
import type { Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { userRoles } from "#server/tables/user-roles";

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
