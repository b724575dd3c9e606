import type { Feature } from "#server/platform/feature";
import { stockRoutes } from "./stock.routes.ts";
import { stockChecks } from "./stock-checks.ts";

export const stock: Feature = {
  name: "stock",
  routes: stockRoutes,
  checks: stockChecks,
};
