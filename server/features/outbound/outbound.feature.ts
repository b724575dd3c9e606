import type { Feature } from "#server/platform/feature";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { outboundRoutes } from "./outbound.routes.ts";
import { outboundChecks } from "./outbound-checks.ts";
import { outboundCustomerRoutes } from "./outbound-customer.routes.ts";

/** The boxes in which units leave: packing, limits, contents. */
export const outbound: Feature = {
  name: "outbound",
  routes(app, deps) {
    outboundRoutes(app, deps);
    outboundCustomerRoutes(app, deps);
  },
  fileColumns: [{ bucket: "outbound", column: outboundBoxes.photoUrl, hasThumbnail: true }],
  checks: outboundChecks,
};
