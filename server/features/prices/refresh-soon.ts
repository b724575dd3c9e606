import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import type { JobSender } from "#server/platform/jobs/job";
import { monitoredProducts } from "#server/tables/monitored-products";

export const REFRESH_MONITORS = "prices.refresh-monitors";

/**
 * Suppliers' prices have changed (a new price list): the monitors that watch them are due now. `userId` null:
 * everybody's.
 */
export async function refreshSoon(tx: Tx, jobs: JobSender, userId: string | null): Promise<void> {
  const whose = userId === null ? sql`true` : eq(monitoredProducts.userId, userId);
  // In the order of their ids: two imports that end together would else wait for each other for ever.
  const due = await tx
    .select({ id: monitoredProducts.id })
    .from(monitoredProducts)
    .where(and(eq(monitoredProducts.watches, "supplier"), whose))
    .orderBy(asc(monitoredProducts.id))
    .for("update");
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await tx.update(monitoredProducts).set({ triedAt: null }).where(inArray(monitoredProducts.id, ids));
  await jobs.send(tx, REFRESH_MONITORS, {});
}
