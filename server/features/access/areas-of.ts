import { type Area, areas } from "@prepara/domain/access/area";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { profiles, userRoles } from "#server/tables/profiles";
import { staffMembers } from "#server/tables/staff-members";

const adminRole = alias(userRoles, "admin_role");
const isAdminRole = and(eq(adminRole.userId, profiles.userId), eq(adminRole.role, "admin"));
const isActiveMember = and(eq(staffMembers.userId, profiles.userId), eq(staffMembers.active, true));

/**
 * The areas in which a person may work now, in the order of `areas`: every one for an admin, those that an
 * admin lent to a member, none for anybody else. One query; read on every call of staff
 * (docs/decisions/0010).
 */
export async function areasOf(db: DbOrTx, userId: string): Promise<readonly Area[]> {
  const [row] = await db
    .select({ role: adminRole.role, lent: staffMembers.areas })
    .from(profiles)
    .leftJoin(adminRole, isAdminRole)
    .leftJoin(staffMembers, isActiveMember)
    .where(eq(profiles.userId, userId));
  if (!row) return [];
  return row.role === null ? areas.filter((area) => row.lent?.includes(area)) : areas;
}

/** The same for a person who is given work: the areas cannot be taken back before the transaction ends. */
export async function lockAreasOf(tx: Tx, userId: string): Promise<readonly Area[]> {
  await tx.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).for("share");
  return areasOf(tx, userId);
}

const MAX_PEOPLE = 100;

/** Who can be given work of these areas: their members and admins, by name; a hundred at most. */
export const peopleOfAreas = (db: DbOrTx, those: readonly Area[]) =>
  db
    .select({ userId: profiles.userId, fullName: profiles.fullName })
    .from(profiles)
    .leftJoin(staffMembers, isActiveMember)
    .leftJoin(adminRole, isAdminRole)
    .where(
      and(
        isNull(profiles.endedAt),
        or(isNotNull(adminRole.role), sql`${staffMembers.areas} && ${sql.param([...those])}::text[]`),
      ),
    )
    .orderBy(asc(profiles.fullName), asc(profiles.userId))
    .limit(MAX_PEOPLE);
