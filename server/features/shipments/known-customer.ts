import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isWithdrawn } from "#server/tables/units";

/**
 * The condition that a customer is no stranger: the warehouse has received something of them, or they pay for
 * a plan. What anybody can have for nothing, such as an old account, shows nothing.
 */
export const isKnown = (userId: SQLWrapper): SQL => sql`(
  exists (select from ${shipments} where ${shipments.userId} = ${userId} and ${shipments.status} <> 'in_transit'
    and not ${isWithdrawn})
  or exists (select from ${profiles} where ${profiles.userId} = ${userId} and ${profiles.plan} = 'premium'))`;

/** The same for one customer. */
export async function isKnownCustomer(db: Db, userId: string): Promise<boolean> {
  const condition = isKnown(sql`${userId}::uuid`);
  const { rows } = await db.execute<{ known: boolean }>(sql`select ${condition} as known`);
  return rows[0]?.known ?? false;
}
