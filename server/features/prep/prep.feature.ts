import { eq } from "drizzle-orm";
import { paymentRoutes } from "#server/features/prep/payment/payment.routes";
import { pixRateRoutes } from "#server/features/prep/payment/pix-rate.routes";
import type { PixSettings } from "#server/features/prep/payment/pix-settings";
import { proofFloorRoutes } from "#server/features/prep/payment/proofs-floor.routes";
import { receiptRoutes } from "#server/features/prep/payment/receipt.routes";
import type { Tx } from "#server/platform/database/database";
import type { Feature } from "#server/platform/feature";
import { prepRequests } from "#server/tables/prep-requests";
import { prepDefaults } from "#server/tables/services";
import { prepFunctions } from "./prep.functions.ts";
import { countOpenRequests, countOwedBack } from "./prep.queries.ts";
import { prepRoutes } from "./prep.routes.ts";
import { prepAdminRoutes } from "./prep-admin.routes.ts";
import { prepChecks } from "./prep-checks.ts";
import { prepFloorRoutes } from "./prep-floor.routes.ts";
import { prepServicesRoutes } from "./quote/prep-services.routes.ts";

export const prep: Feature<{ settings: PixSettings }> = {
  name: "prep",
  routes(app, deps) {
    prepRoutes(app, deps);
    prepServicesRoutes(app, deps);
    prepAdminRoutes(app, deps);
    prepFloorRoutes(app, deps);
    paymentRoutes(app, deps);
    proofFloorRoutes(app, deps);
    receiptRoutes(app, deps);
    pixRateRoutes(app, deps);
  },
  functions: prepFunctions,
  forgetCustomer: forgetDefaults,
  forgetEarlierChoices: forgetDefaults,
  unfinished: [
    { count: countOpenRequests, one: "solicitação em andamento", many: "solicitações em andamento" },
    {
      count: countOwedBack,
      one: "solicitação cancelada com valor que a equipe ainda vai devolver",
      many: "solicitações canceladas com valor que a equipe ainda vai devolver",
    },
  ],
  fileColumns: [{ bucket: "documents", column: prepRequests.proofUrl, hasThumbnail: false }],
  checks: prepChecks,
};

/** Deletes the services with which the customer's products are ordered unless chosen otherwise. */
async function forgetDefaults(tx: Tx, userId: string): Promise<void> {
  await tx.delete(prepDefaults).where(eq(prepDefaults.userId, userId));
}
