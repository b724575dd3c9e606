import type { Feature } from "#server/platform/feature";
import { productRoutes } from "./products.routes.ts";
import { shipmentRoutes } from "./shipments.routes.ts";
import { shipmentAdminRoutes } from "./shipments-admin.routes.ts";

export const shipments: Feature = {
  name: "shipments",
  routes(app, deps) {
    productRoutes(app, deps);
    shipmentRoutes(app, deps);
    shipmentAdminRoutes(app, deps);
  },
};
