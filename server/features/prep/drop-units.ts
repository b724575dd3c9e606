import { givenBack } from "@prepara/domain/outbound/request-units";
import { eq } from "drizzle-orm";
import { lowerBase } from "#server/features/charges/corrections.public";
import type { Tx } from "#server/platform/database/database";
import { prepRequests } from "#server/tables/prep-requests";
import type { LockedRequest } from "./lock-request.ts";
import { addUsedFreeUnits } from "./quote/month-usage.ts";

type Dropped = {
  request: LockedRequest;
  /** Units that were dropped from the request before, and those dropped now. */
  before: number;
  dropped: number;
  /** Why, in words for the customer. */
  reason: string;
};

/**
 * Returns the cost of units that were dropped from a locked request: first of paid ones, by a lower price,
 * then free units of the month. Refuses `own_account` if a price would be lowered.
 */
export async function giveBackUnits(
  tx: Tx,
  staffId: string,
  { request, before, dropped, reason }: Dropped,
  now: Date,
): Promise<void> {
  const { id, paidUnits, freeUnitsApplied: freeUnits } = request;
  const back = givenBack({ paidUnits, freeUnits }, { before, dropped });
  await tx
    .update(prepRequests)
    .set({ freeUnitsReturned: request.freeUnitsReturned + back.free })
    .where(eq(prepRequests.id, id));
  if (back.free > 0) await addUsedFreeUnits(tx, request, -back.free);
  await lowerBase(tx, staffId, { prepRequestId: id, units: back.paid, reason }, now);
}
