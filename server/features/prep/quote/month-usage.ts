import { type PlanName, plans } from "@prepara/domain/account/plan";
import { type FreeUnits, freeUnitsOf, reservingStatuses } from "@prepara/domain/prep/free-units";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { isLive, prepRequests, userMonthlyCounters } from "#server/tables/prep-requests";
import type { LockedRequest } from "../lock-request.ts";

/**
 * A customer's free units of one month: used by approved requests, reserved by open ones
 * (docs/decisions/0012).
 */
export async function freeUnitsOfMonth(
  db: DbOrTx,
  customer: { userId: string; plan: PlanName },
  yearMonth: string,
): Promise<FreeUnits> {
  const { userId, plan } = customer;
  const usedQuery = db
    .select({ units: userMonthlyCounters.usedUnits })
    .from(userMonthlyCounters)
    .where(and(eq(userMonthlyCounters.userId, userId), eq(userMonthlyCounters.yearMonth, yearMonth)));
  const reservedQuery = db
    .select({
      units: sql<number>`coalesce(sum(${prepRequests.freeUnitsApplied} - ${prepRequests.freeUnitsReturned}), 0)::int`,
    })
    .from(prepRequests)
    .where(
      and(
        eq(prepRequests.userId, userId),
        eq(prepRequests.yearMonth, yearMonth),
        inArray(prepRequests.status, [...reservingStatuses]),
        isLive,
      ),
    );
  const [used] = await usedQuery;
  const [reserved] = await reservedQuery;
  return freeUnitsOf({
    limit: plans[plan].freePerMonth,
    used: used?.units ?? 0,
    reserved: reserved?.units ?? 0,
  });
}

/** Adds `units` (may be negative) to the used free units of a request's month, down to zero at least. */
export async function addUsedFreeUnits(
  tx: Tx,
  { userId, yearMonth }: Pick<LockedRequest, "userId" | "yearMonth">,
  units: number,
): Promise<void> {
  await tx
    .insert(userMonthlyCounters)
    .values({ userId, yearMonth, usedUnits: Math.max(0, units) })
    .onConflictDoUpdate({
      target: [userMonthlyCounters.userId, userMonthlyCounters.yearMonth],
      set: { usedUnits: sql`greatest(0, ${userMonthlyCounters.usedUnits} + ${units})` },
    });
}
