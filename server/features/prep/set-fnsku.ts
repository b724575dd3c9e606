import { whyLabelsStay } from "@prepara/domain/labels/label";
import { isPackable } from "@prepara/domain/outbound/box";
import { and, eq } from "drizzle-orm";
import { recordOutboundChange } from "#server/features/outbound/outbound-change.public";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { itemLabelPrints } from "#server/tables/labels";
import { prepRequestItems } from "#server/tables/prep-requests";
import { lockOwnRequest } from "./lock-request.ts";
import { prepRefusal } from "./prep.refusals.ts";

type ItemFnsku = { id: string; shipmentId: string; fnsku: string | null };

/**
 * Sets the FNSKU of an item, from which its labels are drawn (docs/product.md#labels). Refuses `not_found`,
 * `request_cancelled`, `request_shipped`, and `label_printed` once these labels were printed.
 */
export async function setFnsku(tx: Tx, userId: string, { id, shipmentId, fnsku }: ItemFnsku): Promise<void> {
  const { status, cancelledAt } = await lockOwnRequest(tx, userId, id);
  const isCancelled = cancelledAt !== null;
  const why = whyLabelsStay({ status, isCancelled });
  if (why) throw prepRefusal(why);
  const printed = await tx.$count(
    itemLabelPrints,
    and(eq(itemLabelPrints.prepRequestId, id), eq(itemLabelPrints.shipmentId, shipmentId)),
  );
  if (printed > 0) throw prepRefusal("label_printed");
  const changed = await tx
    .update(prepRequestItems)
    .set({ fnsku })
    .where(and(eq(prepRequestItems.prepRequestId, id), eq(prepRequestItems.shipmentId, shipmentId)))
    .returning({ id: prepRequestItems.shipmentId });
  if (changed.length === 0) throw new Refusal("not_found");
  // Units are scanned by it into boxes.
  if (isPackable({ status, isCancelled })) await recordOutboundChange(tx, userId);
  await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
}
