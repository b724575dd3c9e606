import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import type { JobSender } from "#server/platform/jobs/job";
import { monitoredProducts } from "#server/tables/monitored-products";

export const REFRESH_MONITORS = "prices.refresh-monitors";

/** Suppliers' prices have changed (a new price list): the monitors that watch them are due now. `userId` null: everybody's. */
export async function refreshSoon(tx: Tx, jobs: JobSender, userId: string | null): Promise<void> {
  const whose = userId === null ? sql`true` : eq(monitoredProducts.userId, userId);
  const touched = await tx
    .update(monitoredProducts)
    .set({ triedAt: null })
    .where(and(eq(monitoredProducts.watches, "supplier"), whose))
    .returning({ id: monitoredProducts.id });
  if (touched.length > 0) await jobs.send(tx, REFRESH_MONITORS, {});
}
