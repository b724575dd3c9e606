import type { PriceHistorySource } from "#server/adapters/price-history/port";
import type { SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Feature } from "#server/platform/feature";
import { sendAlertMail } from "./alert-mail.ts";
import { ALERT_MAIL } from "./apply-price.ts";
import { deleteMonitorsOf } from "./delete-monitors.ts";
import { monitorRoutes } from "./monitors.routes.ts";
import { observationRoutes } from "./observations.routes.ts";
import { pricesFunctions } from "./prices.functions.ts";
import { REFRESH_MONITORS, refreshDue } from "./refresh-due.ts";

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
    { name: ALERT_MAIL, work: (data) => sendAlertMail(deps, data) },
  ],
};
