import type { Feature } from "#server/platform/feature";
import { countOpenPurchases } from "./assisted-purchases.queries.ts";
import { assistedPurchaseRoutes } from "./assisted-purchases.routes.ts";
import { assistedPurchaseAdminRoutes } from "./assisted-purchases-admin.routes.ts";

export const assistedPurchases: Feature = {
  name: "assisted-purchases",
  routes(app, deps) {
    assistedPurchaseRoutes(app, deps);
    assistedPurchaseAdminRoutes(app, deps);
  },
  unfinished: [
    {
      count: countOpenPurchases,
      one: "compra assistida que ainda não chegou",
      many: "compras assistidas que ainda não chegaram",
    },
  ],
};
