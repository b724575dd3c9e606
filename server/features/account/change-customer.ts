import type { CustomerPatch } from "@prepara/domain/account/input";
import { eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { grantAdmin, revokeAdmin } from "./roles.ts";

/**
 * An admin sets a customer's plan or role, the latter with a mail to the customer; the last admin cannot lose
 * the role (docs/decisions/0010, docs/decisions/0104).
 */
export async function changeCustomer(
  { clock, noticeOfChange, areasChanged }: Pick<FeatureDeps, "clock" | "noticeOfChange" | "areasChanged">,
  tx: Tx,
  { adminId, userId }: { adminId: string; userId: string },
  patch: CustomerPatch,
): Promise<void> {
  const [profile] = await tx
    .select({ plan: profiles.plan })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
  if (!profile) throw new Refusal("not_found");
  if (patch.plan !== undefined)
    await tx.update(profiles).set({ plan: patch.plan }).where(eq(profiles.userId, userId));
  if (patch.isAdmin === true && (await grantAdmin(tx, userId))) {
    await noticeOfChange(tx, userId, "admin_granted");
    // Somebody with the admin's password would give the role to an account of their own, and keep it.
    await noticeOfChange(tx, adminId, "access_given");
  }
  if (patch.isAdmin === false && (await revokeAdmin(tx, userId, clock()))) {
    await areasChanged(tx, userId);
    await noticeOfChange(tx, userId, "admin_revoked");
  }
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "customer.change",
    objectType: "customer",
    objectId: userId,
    details: { ...patch, planBefore: profile.plan },
  });
}
