import type { Feature } from "#server/platform/feature";
import { paymentRoutes } from "./payment.routes.ts";
import { prepFunctions } from "./prep.functions.ts";
import { prepRoutes } from "./prep.routes.ts";
import { prepAdminRoutes } from "./prep-admin.routes.ts";
import { receiptRoutes } from "./receipt.routes.ts";

export const prep: Feature = {
  name: "prep",
  routes(app, deps) {
    prepRoutes(app, deps);
    prepAdminRoutes(app, deps);
    paymentRoutes(app, deps);
    receiptRoutes(app, deps);
  },
  functions: prepFunctions,
};
