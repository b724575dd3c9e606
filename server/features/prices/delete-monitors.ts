import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { monitoredProducts } from "#server/tables/monitored-products";
import { priceObservations } from "#server/tables/observations";

/**
 * Deletes a customer's monitors and the prices that only this customer sees; for an account that is deleted.
 */
export async function deleteMonitorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(monitoredProducts).where(eq(monitoredProducts.userId, userId));
  await tx.delete(priceObservations).where(eq(priceObservations.owner, userId));
}
