import { eq } from "drizzle-orm";
import type { Feature } from "#server/platform/feature";
import { staffMembers } from "#server/tables/profiles";
import { staffRoutes } from "./staff.routes.ts";

/** The warehouse's staff and the areas in which they may work (docs/decisions/0112). */
export const access: Feature = {
  name: "access",
  routes: staffRoutes,
  async forgetCustomer(tx, userId) {
    await tx.delete(staffMembers).where(eq(staffMembers.userId, userId));
  },
};
