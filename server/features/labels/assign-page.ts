import type { LabelPagePatch } from "@prepara/domain/labels/input";
import { and, eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { labelFiles, labelPages } from "#server/tables/labels";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { mustBeOfRequest } from "./add-labels.ts";
import { lockOpenLabels } from "./lock-labels.ts";

/**
 * Assigns a page by hand to a product or a box of its request, or removes the assignment, so that its codes
 * decide; returns the request.
 */
export async function assignPage(
  tx: Tx,
  staffId: string,
  pageId: string,
  { shipmentId = null, outboundBoxId = null }: LabelPagePatch,
): Promise<string> {
  const [page] = await tx
    .select({ requestId: labelFiles.prepRequestId })
    .from(labelPages)
    .innerJoin(labelFiles, eq(labelFiles.id, labelPages.fileId))
    .where(eq(labelPages.id, pageId));
  if (!page) throw new Refusal("not_found");
  const { requestId } = page;
  const request = await lockOpenLabels(tx, { userId: staffId, isStaff: true }, requestId);
  if (shipmentId !== null) await mustBeOfRequest(tx, requestId, shipmentId);
  if (outboundBoxId !== null) await mustBeItsBox(tx, requestId, outboundBoxId);
  const isAssigned = shipmentId !== null || outboundBoxId !== null;
  const changed = await tx
    .update(labelPages)
    .set({ shipmentId, outboundBoxId, assignedBy: isAssigned ? staffId : null })
    .where(eq(labelPages.id, pageId))
    .returning({ id: labelPages.id });
  if (changed.length === 0) throw new Refusal("not_found");
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "labels.assign",
    objectType: "label-page",
    objectId: pageId,
    details: { shipmentId, outboundBoxId },
  });
  await recordChange(tx, request.userId, { topic: "prep-requests", happening: null, subject: null });
  return requestId;
}

/** The request is locked, so the box cannot be deleted afterwards. */
async function mustBeItsBox(tx: Tx, requestId: string, boxId: string): Promise<void> {
  const [box] = await tx
    .select({ id: outboundBoxes.id })
    .from(outboundBoxes)
    .where(and(eq(outboundBoxes.id, boxId), eq(outboundBoxes.prepRequestId, requestId)));
  if (!box) throw new Refusal("not_found");
}
