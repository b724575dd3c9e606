import { trackingOf } from "@prepara/domain/outbound/box";
import type { OutboundBoxPatch } from "@prepara/domain/outbound/input";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { lockBox, outboundRefusal } from "./lock-packing.ts";
import { amazonNumbers } from "./open-box.ts";
import { recordOutboundChange } from "./outbound-change.public.ts";
import { isRepeated } from "./outbound-keys.ts";

type Change = { boxId: string; deviceKey: string | null; patch: OutboundBoxPatch };

/**
 * Changes weight, sides and Amazon's numbers of an open box, and the tracking number of a closed one, too.
 * Returns the id of the request. Refuses `box_closed`, `amazon_box_taken` and `other_fba_shipment`.
 */
export async function changeBox(
  tx: Tx,
  actorId: string,
  { boxId, deviceKey, patch: { trackingNumber, ...patch } }: Change,
): Promise<string> {
  const { request, box } = await lockBox(tx, boxId);
  if (await isRepeated(tx, { actorId, deviceKey }, box)) return request.id;
  const { fbaShipmentId, amazonBoxId, ...measures } = patch;
  const isTrackingOnly = Object.values(patch).every((value) => value === undefined);
  if (box.status !== "open" && !isTrackingOnly) throw outboundRefusal("box_closed");
  const numbers = await amazonNumbers(tx, boxId, box, { fbaShipmentId, amazonBoxId });
  await tx
    .update(outboundBoxes)
    .set({ ...measures, ...numbers, ...(trackingNumber !== undefined && trackingOf(trackingNumber)) })
    .where(eq(outboundBoxes.id, boxId));
  await recordOutboundChange(tx, request.userId);
  return request.id;
}
