import { paymentRoutes } from "#server/features/prep/payment/payment.routes";
import { receiptRoutes } from "#server/features/prep/payment/receipt.routes";
import type { Feature } from "#server/platform/feature";
import { prepFunctions } from "./prep.functions.ts";
import { prepRoutes } from "./prep.routes.ts";
import { prepAdminRoutes } from "./prep-admin.routes.ts";

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
