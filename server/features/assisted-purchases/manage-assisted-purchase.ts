import type { AssistedPurchasePatch } from "@prepara/domain/assisted-purchases/input";
import { assistedStatusLabels, shownAssistedStatus } from "@prepara/domain/assisted-purchases/status";
import { eq } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { mustBeAsSeen, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { notesVersion } from "./assisted-purchase.json.ts";

/**
 * An admin's change: any status to any other, and notes for the customer
 * (docs/product.md#assisted-purchases). Refuses `status_changed` for a new status if the present one is
 * another than the sender's screen showed.
 */
export async function manageAssistedPurchase(
  tx: Tx,
  adminId: string,
  id: string,
  { seenStatus, seen = null, ...patch }: AssistedPurchasePatch & { seen?: SeenVersion },
): Promise<void> {
  const purchase = await lockAssistedPurchase(tx, id);
  const { status = purchase.status, adminNotes = purchase.adminNotes } = patch;
  const isNewStatus = status !== purchase.status;
  if (isNewStatus && seenStatus !== undefined && seenStatus !== purchase.status)
    throw new Refusal("status_changed", {
      status: assistedStatusLabels[shownAssistedStatus(purchase.status)],
    });
  if (adminNotes !== purchase.adminNotes) mustBeAsSeen(seen, notesVersion(purchase));
  await tx.update(assistedPurchases).set({ status, adminNotes }).where(eq(assistedPurchases.id, id));
  await recordChange(tx, purchase.userId, {
    topic: "assisted-purchases",
    happening: "assisted-purchase-updated",
    subject: purchase.productName,
  });
  if (isNewStatus || adminNotes !== purchase.adminNotes)
    await recordEvent(tx, {
      type: "assisted.updated",
      userId: purchase.userId,
      about: { kind: "assisted-purchase", id },
      words: {
        subject: purchase.productName,
        ...(isNewStatus && { text: assistedStatusLabels[shownAssistedStatus(status)] }),
      },
      actor: { kind: "staff", id: adminId },
    });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "assisted-purchase.manage",
    objectType: "assisted-purchase",
    objectId: id,
    details: { from: purchase.status, to: status, notesChanged: adminNotes !== purchase.adminNotes },
  });
}

/** The purchase, locked until the transaction ends. */
export async function lockAssistedPurchase(tx: Tx, id: string) {
  const [purchase] = await tx
    .select()
    .from(assistedPurchases)
    .where(eq(assistedPurchases.id, id))
    .for("update");
  if (!purchase) throw new Refusal("not_found");
  return purchase;
}
