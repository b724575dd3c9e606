import { randomBytes } from "node:crypto";
import { sessions } from "#server/auth/tables/sessions";
import { customer, type RouteObject, type SliceObjects } from "#server/testing/slice-objects";

const openSession: RouteObject["make"] = async ({ db, now }, owner) => {
  const [row] = await db
    .insert(sessions)
    .values({
      userId: owner.userId,
      amr: [],
      refreshKey: randomBytes(32),
      createdAt: now(),
      updatedAt: now(),
    })
    .returning({ id: sessions.id });
  return { id: row?.id ?? "" };
};

export const objects: SliceObjects = {
  customerTables: { user_roles: "forgotten", profiles: "kept", admin_addresses: "kept" },
  routes: {
    "DELETE /api/v1/sessions/:id": { make: openSession },
    "GET /api/v1/admin/customers/:userId": { make: customer },
    "PATCH /api/v1/admin/customers/:userId": { make: customer, body: { plan: "premium" } },
  },
  async oneMoreOfEach(product, owner) {
    await openSession(product, owner);
  },
};
