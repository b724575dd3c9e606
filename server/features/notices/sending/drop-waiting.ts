import { and, eq, type SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { deliveries } from "#server/tables/deliveries";

/** Drops the deliveries that match `which`, wait and were never attempted; `why` is kept with them. */
export async function dropWaiting(tx: Tx, which: SQL | undefined, why: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "dropped", lastError: why })
    .where(and(which, eq(deliveries.status, "waiting"), eq(deliveries.attempts, 0)));
}
