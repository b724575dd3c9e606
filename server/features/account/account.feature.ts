import type { Feature } from "#server/platform/feature";
import { accountRoutes } from "./account.routes.ts";
import { accountAdminRoutes } from "./account-admin.routes.ts";
import { auditRoutes } from "./audit.routes.ts";

export const account: Feature = {
  name: "account",
  routes(app, deps) {
    accountRoutes(app, deps);
    accountAdminRoutes(app, deps);
    auditRoutes(app, deps);
  },
};
