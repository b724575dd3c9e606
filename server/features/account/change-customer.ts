import type { CustomerPatch } from "@prepara/domain/account/input";
import { eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { grantAdmin, revokeAdmin } from "./roles.ts";

/**
 * An admin sets a customer's plan or role; the last admin cannot lose the role (docs/decisions/0010,
 * docs/decisions/0104).
 */
export async function changeCustomer(
  tx: Tx,
  adminId: string,
  userId: string,
  patch: CustomerPatch,
): Promise<void> {
  const [profile] = await tx
    .select({ plan: profiles.plan })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("update");
  if (!profile) throw new Refusal("not_found");
  if (patch.plan !== undefined)
    await tx.update(profiles).set({ plan: patch.plan }).where(eq(profiles.userId, userId));
  if (patch.isAdmin === true) await grantAdmin(tx, userId);
  if (patch.isAdmin === false) await revokeAdmin(tx, userId);
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "customer.change",
    objectType: "customer",
    objectId: userId,
    details: { ...patch, planBefore: profile.plan },
  });
}
