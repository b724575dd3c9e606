import { type PlanName, plans } from "@prepara/domain/account/plan";
import { type FreeUnits, freeUnitsOf, reservingStatuses } from "@prepara/domain/prep/free-units";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { prepRequests, userMonthlyCounters } from "#server/tables/prep-requests";

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
  const counted = db
    .select({ units: userMonthlyCounters.usedUnits })
    .from(userMonthlyCounters)
    .where(and(eq(userMonthlyCounters.userId, userId), eq(userMonthlyCounters.yearMonth, yearMonth)));
  const held = db
    .select({ units: sql<number>`coalesce(sum(${prepRequests.freeUnitsApplied}), 0)::int` })
    .from(prepRequests)
    .where(
      and(
        eq(prepRequests.userId, userId),
        eq(prepRequests.yearMonth, yearMonth),
        inArray(prepRequests.status, [...reservingStatuses]),
      ),
    );
  const [used] = await counted;
  const [reserved] = await held;
  return freeUnitsOf({
    limit: plans[plan].freePerMonth,
    used: used?.units ?? 0,
    reserved: reserved?.units ?? 0,
  });
}
