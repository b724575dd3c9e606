import { type Area, areas } from "@prepara/domain/access/area";
import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/platform/database/database";
import { profiles, userRoles } from "#server/tables/profiles";
import { staffMembers } from "#server/tables/staff-members";

const adminRole = alias(userRoles, "admin_role");

/**
 * The areas in which a person may work now, in the order of `areas`: every one for an admin, those that an
 * admin lent to a member, none for anybody else. One query; read on every call of staff
 * (docs/decisions/0010).
 */
export async function areasOf(db: DbOrTx, userId: string): Promise<readonly Area[]> {
  const [row] = await db
    .select({ role: adminRole.role, lent: staffMembers.areas })
    .from(profiles)
    .leftJoin(adminRole, and(eq(adminRole.userId, profiles.userId), eq(adminRole.role, "admin")))
    .leftJoin(staffMembers, and(eq(staffMembers.userId, profiles.userId), eq(staffMembers.active, true)))
    .where(eq(profiles.userId, userId));
  if (!row) return [];
  return row.role === null ? areas.filter((area) => row.lent?.includes(area)) : areas;
}
