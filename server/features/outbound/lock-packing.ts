import { isPackable } from "@prepara/domain/outbound/box";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequests } from "#server/tables/prep-requests";
import { outboundRefusal } from "./outbound.refusals.ts";

/**
 * Locks a request whose boxes may change, and its customer's row before it, in the order of every write to a
 * customer's units. Refuses `not_found`, and `not_scheduled` for one that is not approved, is shipped or
 * cancelled.
 */
export async function lockPackable(tx: Tx, id: string) {
  const [owner] = await tx
    .select({ userId: prepRequests.userId })
    .from(prepRequests)
    .where(eq(prepRequests.id, id));
  if (!owner) throw new Refusal("not_found");
  await lockCustomerAlone(tx, owner.userId);
  const [request] = await tx
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      status: prepRequests.status,
      cancelledAt: prepRequests.cancelledAt,
    })
    .from(prepRequests)
    .where(eq(prepRequests.id, id))
    .for("update");
  if (!request) throw new Refusal("not_found");
  if (!isPackable({ status: request.status, isCancelled: request.cancelledAt !== null }))
    throw outboundRefusal("not_scheduled");
  return request;
}

/** `lockPackable` for the request of a box; locks the box, too. */
export async function lockBox(tx: Tx, id: string) {
  const [known] = await tx
    .select({ prepRequestId: outboundBoxes.prepRequestId })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.id, id));
  if (!known) throw new Refusal("not_found");
  const request = await lockPackable(tx, known.prepRequestId);
  const [box] = await tx.select().from(outboundBoxes).where(eq(outboundBoxes.id, id)).for("update");
  if (!box) throw new Refusal("not_found");
  return { request, box };
}

/** Makes open screens of the customer and of the staff who pack refetch the boxes. */
export const recordOutboundChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "outbound", happening: null, subject: null });
