import type { AssistedShipment } from "@prepara/domain/assisted-purchases/input";
import { whyNotShippable } from "@prepara/domain/assisted-purchases/status";
import { cents, roundHalfUp } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import { registerPurchase } from "#server/features/shipments/shipments.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { refusalsOf } from "#server/platform/refusal";
import { shipments } from "#server/tables/shipments";
import { lockAssistedPurchase } from "./manage-assisted-purchase.ts";

/** What this slice refuses, with status, public code and what the user reads. */
const assistedPurchaseRefusal = refusalsOf({
  not_concluded: [409, "not_concluded", "Marque a compra como concluída antes de criar o envio."],
  already_shipped: [409, "already_shipped", "O envio desta compra já foi criado."],
});

type NewShipment = AssistedShipment & { id: string };

/** Creates the in-transit shipment of a concluded assisted purchase, once, linked to it. */
export async function shipAssistedPurchase(
  tx: Tx,
  adminId: string,
  { id, ...entered }: NewShipment,
  now: Date,
): Promise<void> {
  const purchase = await lockAssistedPurchase(tx, id);
  const [made] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.assistedPurchaseId, id));
  const why = whyNotShippable({ status: purchase.status, hasShipment: made !== undefined });
  if (why) throw assistedPurchaseRefusal(why);
  const shipment = await registerPurchase(
    tx,
    purchase.userId,
    {
      productName: purchase.productName,
      qty: purchase.quantity,
      unitCostUsd: cents(roundHalfUp(purchase.totalUsd, purchase.quantity)),
      supplierUrl: purchase.supplierLink,
      supplierName: null,
      asin: null,
      amazonUrl: null,
      purchaseDate: null,
      eta: entered.eta,
      returnBy: null,
      trackingNumbers: entered.trackingNumbers,
      notes: "Compra assistida",
      assistedPurchaseId: id,
    },
    now,
  );
  for (const topic of ["shipments", "assisted-purchases"] as const) {
    await recordChange(tx, purchase.userId, { topic, happening: null, subject: purchase.productName });
  }
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "assisted-purchase.ship",
    objectType: "assisted-purchase",
    objectId: id,
    details: { shipmentId: shipment.id },
  });
}
