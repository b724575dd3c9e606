import { whyLabelsStay } from "@prepara/domain/labels/label";
import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { Refusal } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";
import { labelRefusal } from "./labels.refusals.ts";

/** Who changes the labels of a request: its customer, or staff for any customer. */
export type LabelActor = { userId: string; isStaff: boolean };

/**
 * Locks a request, so that writes to its labels wait for each other; refuses `not_found` for another
 * customer's.
 */
export async function lockLabels(tx: Tx, actor: LabelActor, requestId: string) {
  const isTheirs = actor.isStaff ? undefined : eq(prepRequests.userId, actor.userId);
  const which = and(eq(prepRequests.id, requestId), isTheirs);
  const [owner] = await tx.select({ userId: prepRequests.userId }).from(prepRequests).where(which);
  if (!owner) throw new Refusal("not_found");
  await lockCustomer(tx, owner.userId);
  const [request] = await tx
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      status: prepRequests.status,
      cancelledAt: prepRequests.cancelledAt,
    })
    .from(prepRequests)
    .where(which)
    .for("update");
  if (!request) throw new Refusal("not_found");
  return request;
}

/** As `lockLabels`, for a request that still takes labels; else `request_cancelled` or `request_shipped`. */
export async function lockOpenLabels(tx: Tx, actor: LabelActor, requestId: string) {
  const request = await lockLabels(tx, actor, requestId);
  const why = whyLabelsStay({ status: request.status, isCancelled: request.cancelledAt !== null });
  if (why) throw labelRefusal(why);
  return request;
}
