import { and, eq, type SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { Refusal } from "#server/platform/refusal";
import { cancelCaseNumber } from "#server/tables/cases";
import { prepRequests } from "#server/tables/prep-requests";
import { paymentColumns } from "./prep.queries.ts";

/** A request, locked until the transaction ends, for an admin. */
export const lockRequest = (tx: Tx, id: string) => lockWhere(tx, eq(prepRequests.id, id));

/**
 * A customer's own request, locked until the transaction ends; refuses `not_found` for another customer's.
 */
export const lockOwnRequest = (tx: Tx, userId: string, id: string) =>
  lockWhere(tx, and(eq(prepRequests.id, id), eq(prepRequests.userId, userId)));

export type LockedRequest = Awaited<ReturnType<typeof lockWhere>>;

// The customer's row is locked before the request, in the order of every write to a customer's units or
// money.
async function lockWhere(tx: Tx, which: SQL | undefined) {
  const [owner] = await tx.select({ userId: prepRequests.userId }).from(prepRequests).where(which);
  if (!owner) throw new Refusal("not_found");
  await lockCustomerAlone(tx, owner.userId);
  const [request] = await tx
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      yearMonth: prepRequests.yearMonth,
      totalUnits: prepRequests.totalUnits,
      paidUnits: prepRequests.paidUnits,
      freeUnitsApplied: prepRequests.freeUnitsApplied,
      freeUnitsReturned: prepRequests.freeUnitsReturned,
      ...paymentColumns,
      cancelCaseNumber,
      notes: prepRequests.notes,
      trackingNumber: prepRequests.trackingNumber,
    })
    .from(prepRequests)
    .where(which)
    .for("update");
  if (!request) throw new Refusal("not_found");
  return request;
}
