import type { Feature } from "#server/platform/feature";
import { ledgerRoutes } from "./ledger.routes.ts";
import { ledgerAdminRoutes } from "./ledger-admin.routes.ts";
import { ledgerChecks } from "./ledger-faults.ts";
import { statementRoutes } from "./statement.routes.ts";

export const ledger: Feature = {
  name: "ledger",
  routes(app, deps) {
    ledgerRoutes(app, deps);
    ledgerAdminRoutes(app, deps);
    statementRoutes(app, deps);
  },
  checks: ledgerChecks,
};
