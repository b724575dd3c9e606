import type { SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Feature } from "#server/platform/feature";
import { deleteRowsLeft } from "./delete-rows-left.ts";
import type { MinerSettings } from "./list-quota.ts";
import { minerFunctions } from "./miner.functions.ts";
import { minerRoutes } from "./miner.routes.ts";
import { deleteLostImports } from "./one-import-each.ts";
import { priceListChecks } from "./price-list-checks.ts";
import { priceListRoutes } from "./price-lists.routes.ts";
import { deleteOldAnswers, deleteSearchesOf } from "./searches.ts";

const DAILY = "17 4 * * *";
const EVERY_MINUTE = "* * * * *";

export const miner: Feature<{ suppliers: SupplierSearch; settings: MinerSettings }> = {
  name: "miner",
  routes(app, deps) {
    minerRoutes(app, deps);
    priceListRoutes(app, deps);
  },
  functions: minerFunctions,
  forgetCustomer: deleteSearchesOf,
  checks: priceListChecks,
  jobs: ({ db, clock }) => [
    { name: "miner.forget-answers", every: DAILY, work: () => deleteOldAnswers(db, clock()) },
    {
      name: "miner.delete-rows-left",
      every: EVERY_MINUTE,
      work: (_data, signal) => deleteRowsLeft(db, signal),
    },
    { name: "miner.forget-lost-imports", every: DAILY, work: () => deleteLostImports(db, clock()) },
  ],
};
