import { randomUUID } from "node:crypto";
import { profiles, staffMembers } from "#server/tables/profiles";
import { customer, type RouteObject, type SliceObjects } from "#server/testing/slice-objects";

const member: RouteObject["make"] = async ({ db, now }, { userId }) => {
  const row = { areas: ["suporte" as const], active: true, createdAt: now() };
  await db
    .insert(staffMembers)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: staffMembers.userId, set: row });
  return { userId };
};

const body = { areas: ["prep", "recebimento"] };

export const objects: SliceObjects = {
  customerTables: { staff_members: "forgotten" },
  routes: {
    "GET /api/v1/floor/staff/:userId": { make: member },
    "PUT /api/v1/floor/staff/:userId": { make: customer, body },
    "DELETE /api/v1/floor/staff/:userId": { make: member },
  },
  async oneMoreOfEach({ db }) {
    const userId = randomUUID();
    await db.insert(profiles).values({ userId, fullName: "Da equipe" });
    await db.insert(staffMembers).values({ userId, areas: ["prep"] });
  },
};
