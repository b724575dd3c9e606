import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import type { Feature } from "#server/platform/feature";
import type { UsAddressSettings } from "#server/platform/settings";
import { profiles } from "#server/tables/profiles";
import { accountRoutes } from "./account.routes.ts";
import { accountAdminRoutes } from "./account-admin.routes.ts";
import { auditRoutes } from "./audit.routes.ts";
import { ownDataRoutes } from "./own-data.routes.ts";
import { sessionRoutes } from "./session.routes.ts";

export const account: Feature<{ settings: UsAddressSettings }> = {
  name: "account",
  routes(app, deps) {
    accountRoutes(app, deps);
    accountAdminRoutes(app, deps);
    sessionRoutes(app, deps);
    ownDataRoutes(app, deps);
    auditRoutes(app, deps);
  },
  forgetEarlierChoices: forgetNumber,
};

/** Deletes the number at which staff write to the customer. */
async function forgetNumber(tx: Tx, userId: string): Promise<void> {
  await tx.update(profiles).set({ whatsapp: null }).where(eq(profiles.userId, userId));
}
