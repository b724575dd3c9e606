import type { Feature } from "#server/platform/feature";
import { rateCardRoutes } from "./rate-cards.routes.ts";
import { serviceChecks } from "./service-checks.ts";
import { serviceRoutes } from "./services.routes.ts";

/**
 * The services with prices of their own, and the rate cards that say which price applies to whom from which
 * day (docs/decisions/0126).
 */
export const services: Feature = {
  name: "services",
  routes(app, deps) {
    serviceRoutes(app, deps);
    rateCardRoutes(app, deps);
  },
  checks: serviceChecks,
};
