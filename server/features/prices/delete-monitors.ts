import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { monitoredProducts } from "#server/tables/monitored-products";
import { priceObservations } from "#server/tables/observations";

/** Removes a customer's monitors and the prices that only that customer saw; for an account that ends. */
export async function deleteMonitorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(monitoredProducts).where(eq(monitoredProducts.userId, userId));
  await tx.delete(priceObservations).where(eq(priceObservations.owner, userId));
}
