import type { Feature } from "#server/platform/feature";
import { rateCardRoutes } from "./rate-cards.routes.ts";
import { serviceChecks } from "./service-checks.ts";
import { serviceRoutes } from "./services.routes.ts";

/** What the warehouse does for a price of its own, and what it costs whom from when (docs/decisions/0126). */
export const services: Feature = {
  name: "services",
  routes(app, deps) {
    serviceRoutes(app, deps);
    rateCardRoutes(app, deps);
  },
  checks: serviceChecks,
};
