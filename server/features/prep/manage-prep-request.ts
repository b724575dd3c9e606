import { randomUUID } from "node:crypto";
import type { CustomerToastName } from "@prepara/domain/live/change";
import type { EventType } from "@prepara/domain/notices/catalogue";
import { isPackable, requestTracking } from "@prepara/domain/outbound/box";
import { counterChange, freeUnitsKept, isCounted, isInCounter } from "@prepara/domain/prep/free-units";
import type { PrepRequestPatch } from "@prepara/domain/prep/input";
import { type PrepStatus, prepStatusLabels } from "@prepara/domain/prep/status";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { moveCharges } from "#server/features/charges/charges.public";
import { recordEvent } from "#server/features/notices/notices.public";
import { shipUnits, unshipUnits } from "#server/features/outbound/outbound.public";
import { recordOutboundChange } from "#server/features/outbound/outbound-change.public";
import { type MovingAct, refreshProducts } from "#server/features/stock/stock.public";
import { followRequest, type WorkDeps } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { outboundBoxes, outboundItems } from "#server/tables/outbound-boxes";
import { prepRequestEvents, prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import { type LockedRequest, lockRequest } from "./lock-request.ts";
import { mustBeSeenProof } from "./payment/seen-proof.ts";
import { prepRefusal } from "./prep.refusals.ts";
import { mustReplaceSeenTexts } from "./prep-request.json.ts";
import { addUsedFreeUnits } from "./quote/month-usage.ts";

type Seen = Pick<PrepRequestPatch, "status" | "seenStatus" | "seenProofSentAt" | "seenCancelCase">;

/** Refuses a new status that was chosen on what is no longer true; see `managePrepRequest`. */
async function mustBeAsSeen(tx: Tx, request: LockedRequest, seen: Seen): Promise<void> {
  const { seenStatus, seenProofSentAt: proof, seenCancelCase } = seen;
  if (seenStatus !== undefined && seenStatus !== request.status)
    throw new Refusal("status_changed", { status: prepStatusLabels[request.status] });
  if (proof !== undefined)
    await mustBeSeenProof(tx, request.proofUrl, proof === null ? null : new Date(proof));
  const { cancelCaseNumber: number } = request;
  if (number === null || seen.status !== "shipped" || seenCancelCase === undefined) return;
  if (seenCancelCase !== number) throw prepRefusal("cancel_asked", { number });
}

/**
 * An admin's change of a request: any status to any other, notes, tracking number
 * (docs/product.md#managing-prep-requests). Approval adds the free units to the month's counter and its
 * reversal subtracts them, once each (docs/decisions/0012). Its boxes are shipped and unshipped with it
 * (docs/decisions/0139). A cancelled request moves neither units nor free units, and its customer is not
 * notified. The audit entry names the `reason`, if staff gave one. Refuses `status_changed` for a new status
 * if the present one is another than the sender's screen showed, `request_cancelled` if that showed a request
 * that was cancelled since, `proof_changed` for a new status if that showed another proof of payment,
 * `cancel_asked` for shipping if that did not show the open case that asks to cancel the request, and
 * `changed_meanwhile` for new notes or a new tracking number if these are; see `mustReplaceSeenTexts`.
 */
export async function managePrepRequest(
  { tx, settings }: WorkDeps,
  adminId: string,
  id: string,
  {
    reason,
    seenStatus,
    seenCancelled,
    seenProofSentAt,
    seenCancelCase,
    seen = null,
    ...patch
  }: PrepRequestPatch & { reason?: string; seen?: SeenVersion },
  now: Date,
) {
  const request = await lockRequest(tx, id);
  const { status = request.status, notes = request.notes } = patch;
  const isCancelled = request.cancelledAt !== null;
  if (isCancelled && seenCancelled === false) throw prepRefusal("request_cancelled");
  if (status !== request.status)
    await mustBeAsSeen(tx, request, { status, seenStatus, seenProofSentAt, seenCancelCase });
  mustReplaceSeenTexts(seen, request, patch);
  const trackingNumber = await trackingNumberAfter(tx, request, { ...patch, status });
  const change = isCancelled ? 0 : counterChange(request.status, status, freeUnitsKept(request));
  if (change !== 0) await addUsedFreeUnits(tx, request, change);
  await tx
    .update(prepRequests)
    .set({ status, notes, trackingNumber, freeCounted: isInCounter({ status, isCancelled }) })
    .where(eq(prepRequests.id, id));
  if (!isCancelled) await followApproval(tx, id, { from: request.status, to: status }, now);
  if (status !== request.status) {
    await tx.insert(prepRequestEvents).values({ prepRequestId: id, status, createdAt: now });
    await moveShippedUnits(
      tx,
      id,
      { from: request.status, to: status },
      { id: randomUUID(), actorId: adminId, now },
    );
    const shipmentIds = tx
      .select({ id: prepRequestItems.shipmentId })
      .from(prepRequestItems)
      .where(eq(prepRequestItems.prepRequestId, id));
    // Before the products (docs/architecture.md#how-a-write-works), since a new task names the shipments.
    await tx
      .select({ id: shipments.id })
      .from(shipments)
      .where(inArray(shipments.id, shipmentIds))
      .orderBy(asc(shipments.id))
      .for("key share");
    await refreshProducts(tx, shipmentIds);
    await followRequest({ tx, settings }, { prepRequestId: id, by: adminId }, now);
  }
  if ([request.status, status].some((one) => isPackable({ status: one, isCancelled })))
    await recordOutboundChange(tx, request.userId);
  const isNotified = status !== request.status && !isCancelled;
  await recordChange(tx, request.userId, {
    topic: "prep-requests",
    happening: isNotified ? (toastsOfStatuses[status] ?? null) : null,
    subject: String(request.number),
  });
  const type = isNotified ? eventsOfStatuses[status] : undefined;
  if (type) {
    await recordEvent(tx, {
      type,
      userId: request.userId,
      about: { kind: "prep-request", id, number: request.number },
      words: {
        subject: "",
        ...(status === "shipped" && trackingNumber !== null && { text: trackingNumber }),
      },
      actor: { kind: "staff", id: adminId },
    });
  }
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "prep-request.manage",
    objectType: "prep-request",
    objectId: id,
    details: {
      from: request.status,
      to: status,
      trackingNumber,
      notesChanged: notes !== request.notes,
      ...(reason !== undefined && { reason }),
    },
  });
}

/** The tracking number of a request after a change; see `requestTracking`. */
async function trackingNumberAfter(
  tx: Tx,
  request: LockedRequest,
  patch: Pick<PrepRequestPatch, "trackingNumber"> & { status: PrepStatus },
): Promise<string | null> {
  const { id, status, trackingNumber: own } = request;
  if (patch.trackingNumber !== undefined) return patch.trackingNumber;
  const isShipped = patch.status === "shipped";
  if (isShipped === (status === "shipped")) return own;
  return requestTracking(own, await trackingNumbersOf(tx, id), isShipped);
}

/**
 * The tracking numbers of a request's boxes that hold units, in the order of the boxes; empty ones do not
 * leave, `shipUnits` deletes them.
 */
async function trackingNumbersOf(tx: Tx, prepRequestId: string): Promise<string[]> {
  const { id, prepRequestId: ofRequest, trackingNumber, position } = outboundBoxes;
  const withUnits = tx
    .select({ id: outboundItems.boxId })
    .from(outboundItems)
    .where(eq(outboundItems.prepRequestId, prepRequestId));
  const rows = await tx
    .select({ trackingNumber })
    .from(outboundBoxes)
    .where(and(eq(ofRequest, prepRequestId), isNotNull(trackingNumber), inArray(id, withUnits)))
    .orderBy(asc(position));
  return rows.flatMap((row) => row.trackingNumber ?? []);
}

const toastsOfStatuses: Partial<Record<PrepStatus, CustomerToastName>> = {
  scheduled: "prep-request-scheduled",
  shipped: "prep-request-shipped",
};

const eventsOfStatuses: Partial<Record<PrepStatus, EventType>> = {
  scheduled: "prep.approved",
  shipped: "prep.shipped",
};

/**
 * Approval settles what the balance did not pay, because an admin has seen the payment; reversing it makes
 * that owed again.
 */
async function followApproval(
  tx: Tx,
  id: string,
  { from, to }: { from: PrepStatus; to: PrepStatus },
  now: Date,
): Promise<void> {
  if (isCounted(from) === isCounted(to)) return;
  await moveCharges(tx, id, isCounted(to) ? { to: "settled", entryId: null, now } : { to: "open" });
}

/**
 * All units of a request are shipped with it, and are packed or reserved again when its status is set back.
 */
async function moveShippedUnits(
  tx: Tx,
  prepRequestId: string,
  { from, to }: { from: PrepStatus; to: PrepStatus },
  act: MovingAct,
): Promise<void> {
  if ((from === "shipped") === (to === "shipped")) return;
  await (to === "shipped" ? shipUnits : unshipUnits)(tx, prepRequestId, act);
}
