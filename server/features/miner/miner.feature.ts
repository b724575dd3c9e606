import type { SupplierDesk } from "#server/adapters/supplier-source/port";
import type { Feature } from "#server/platform/feature";
import { minerFunctions } from "./miner.functions.ts";
import { minerRoutes } from "./miner.routes.ts";
import { priceListRoutes } from "./price-lists.routes.ts";

export const miner: Feature<{ suppliers: SupplierDesk }> = {
  name: "miner",
  routes(app, deps) {
    minerRoutes(app, deps);
    priceListRoutes(app, deps);
  },
  functions: minerFunctions,
};
