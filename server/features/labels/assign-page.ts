import type { LabelPagePatch } from "@prepara/domain/labels/input";
import { and, eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { mustBeAsSeen, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { labelFiles, labelPages } from "#server/tables/labels";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { mustBeOfRequest } from "./add-labels.ts";
import { pageVersion } from "./labels.json.ts";
import { lockOpenLabels } from "./lock-labels.ts";

/**
 * Assigns a page by hand to a product or a box of its request, or removes the assignment, so that its codes
 * decide; returns the request. Refuses `changed_meanwhile` if a colleague assigned the page to something else
 * than the person saw.
 */
export async function assignPage(
  tx: Tx,
  staffId: string,
  { pageId, seen }: { pageId: string; seen: SeenVersion },
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
  const [shown] = await tx.select().from(labelPages).where(eq(labelPages.id, pageId)).for("update");
  if (!shown) throw new Refusal("not_found");
  mustBeAsSeen(seen, pageVersion(shown));
  if (shipmentId !== null) await mustBeOfRequest(tx, requestId, shipmentId);
  if (outboundBoxId !== null) await mustBeItsBox(tx, requestId, outboundBoxId);
  const isAssigned = shipmentId !== null || outboundBoxId !== null;
  await tx
    .update(labelPages)
    .set({ shipmentId, outboundBoxId, assignedBy: isAssigned ? staffId : null })
    .where(eq(labelPages.id, pageId));
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
