import { eq } from "drizzle-orm";
import type { PriceHistorySource } from "#server/adapters/price-history/port";
import type { SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Tx } from "#server/platform/database/database";
import type { Feature } from "#server/platform/feature";
import { monitoredProducts, priceObservations } from "#server/tables/prices";
import { ALERT_MAIL } from "./apply-price.ts";
import { monitorRoutes } from "./monitors.routes.ts";
import { observationRoutes } from "./observations.routes.ts";
import { pricesFunctions } from "./prices.functions.ts";
import { REFRESH_MONITORS, refreshDue } from "./refresh-due.ts";
import { tellAlert } from "./tell-alert.ts";

const EVERY_TEN_MINUTES = "*/10 * * * *";

export const prices: Feature<{ suppliers: SupplierSearch; priceHistory: PriceHistorySource }> = {
  name: "prices",
  routes(app, deps) {
    monitorRoutes(app, deps);
    observationRoutes(app, deps);
  },
  functions: pricesFunctions,
  forgetCustomer: deleteMonitorsOf,
  jobs: (deps) => [
    {
      name: REFRESH_MONITORS,
      every: EVERY_TEN_MINUTES,
      work: (_data, signal) => refreshDue(deps, signal),
    },
    { name: ALERT_MAIL, isDrained: true, work: (data) => tellAlert(deps, data) },
  ],
};

/**
 * Deletes a customer's monitors and the prices that only this customer may see, when the account is deleted.
 */
async function deleteMonitorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(monitoredProducts).where(eq(monitoredProducts.userId, userId));
  await tx.delete(priceObservations).where(eq(priceObservations.owner, userId));
}
