import { areas } from "@prepara/domain/access/area";
import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { profiles, staffMembers, userRoles } from "#server/tables/profiles";

const members = (db: DbOrTx) =>
  db
    .select({
      userId: profiles.userId,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      isAdmin: sql<boolean>`${userRoles.role} is not null`,
      areas: staffMembers.areas,
      since: staffMembers.createdAt,
    })
    .from(staffMembers)
    .innerJoin(profiles, eq(profiles.userId, staffMembers.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, staffMembers.userId), eq(userRoles.role, "admin")));

const isActive = eq(staffMembers.active, true);

/** The active members by suite number. */
export async function membersBySuite(db: DbOrTx, page: NumberedPageQuery) {
  // A forged cursor may exceed an integer column.
  const after = page.cursor === undefined ? undefined : sql`${profiles.suiteNumber} > ${page.cursor}::bigint`;
  return members(db)
    .where(and(isActive, after))
    .orderBy(asc(profiles.suiteNumber))
    .limit(page.limit + 1);
}

/** An active member; undefined for anybody else. */
export async function memberOf(db: DbOrTx, userId: string) {
  const [row] = await members(db).where(and(isActive, eq(staffMembers.userId, userId)));
  return row;
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** The member's areas in the order of `areas`, for screens. */
export const areasInOrder = ({ areas: assigned }: Pick<MemberRow, "areas">) =>
  areas.filter((area) => assigned.includes(area));
