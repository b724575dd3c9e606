import { maxAnnouncements } from "@prepara/domain/shipments/input";
import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { shipments } from "#server/tables/shipments";
import { shipmentRefusal } from "./shipments.refusals.ts";

/**
 * Refuses `announced_too_often` for a number that this customer has announced `maxAnnouncements` times,
 * because each scan of it at the dock ranks all its announcements. Concurrent requests may exceed the limit.
 */
export async function refuseOftenAnnounced(tx: Tx, userId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const wanted = sql`${sql.param([...keys])}::text[]`;
  // `offset 0` keeps the search by number before the customer's own, who may have many other shipments.
  const { rows } = await tx.execute(sql`
    select key from (
      select unnest(tracking_keys) as key, user_id from (
        select tracking_keys, user_id from ${shipments} where tracking_keys && ${wanted} offset 0
      ) announced where user_id = ${userId}
    ) own where key = any(${wanted}) group by key having count(*) >= ${maxAnnouncements} limit 1`);
  if (rows.length > 0) throw shipmentRefusal("announced_too_often", { limit: maxAnnouncements });
}
