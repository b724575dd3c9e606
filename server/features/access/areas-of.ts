import { type Area, areas } from "@prepara/domain/access/area";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { profiles, staffMembers, userRoles } from "#server/tables/profiles";

const adminRole = alias(userRoles, "admin_role");
const isAdminRole = and(eq(adminRole.userId, profiles.userId), eq(adminRole.role, "admin"));
const isActiveMember = and(eq(staffMembers.userId, profiles.userId), eq(staffMembers.active, true));

/** A prepared statement, because it runs on every request of staff. */
const readAreas = namedRows<{ isAdmin: boolean; lent: string[] | null }>(
  "areas_of",
  sql`
  select exists (select from ${userRoles} r where r.user_id = p.user_id and r.role = 'admin') as "isAdmin",
         (select m.areas from ${staffMembers} m where m.user_id = p.user_id and m.active) as lent
    from ${profiles} p where p.user_id = ${sql.placeholder("userId")}::uuid`,
);

/**
 * The areas in which a person may work now, in the order of `areas`: every one for an admin, those that an
 * admin lent to a member, none for anybody else. One query; read on every call of staff
 * (docs/decisions/0010).
 */
export async function areasOf(db: Pick<DbOrTx, "_">, userId: string): Promise<readonly Area[]> {
  const [row] = await readAreas(db, { userId });
  if (!row) return [];
  return row.isAdmin ? areas : areas.filter((area) => row.lent?.includes(area));
}

/**
 * `areasOf` for HTTP requests. Concurrent requests of one person that still wait for a connection, such as
 * those of a screen being opened, share one read, which begins after all of them arrived.
 */
export function areasReader({ $client: pool }: Db): (userId: string) => Promise<readonly Area[]> {
  const waiting = new Map<string, Promise<readonly Area[]>>();
  const read = async (userId: string) => {
    const client = await pool.connect().finally(() => waiting.delete(userId));
    let hasFailed = true;
    try {
      const held = await areasOf(drizzle({ client }), userId);
      hasFailed = false;
      return held;
    } finally {
      client.release(hasFailed);
    }
  };
  return (userId) => {
    const held = waiting.get(userId) ?? read(userId);
    waiting.set(userId, held);
    return held;
  };
}

/**
 * `areasOf` for assigning work: locks the profile, so that the areas cannot be taken back before the
 * transaction ends.
 */
export async function lockAreasOf(tx: Tx, userId: string): Promise<readonly Area[]> {
  await tx.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).for("share");
  return areasOf(tx, userId);
}

const MAX_PEOPLE = 100;

/** Who can be given work of these areas: their members and admins, by name; a hundred at most. */
export const peopleOfAreas = (db: DbOrTx, wanted: readonly Area[]) =>
  db
    .select({ userId: profiles.userId, fullName: profiles.fullName })
    .from(profiles)
    .leftJoin(staffMembers, isActiveMember)
    .leftJoin(adminRole, isAdminRole)
    .where(
      and(
        isNull(profiles.endedAt),
        or(isNotNull(adminRole.role), sql`${staffMembers.areas} && ${sql.param([...wanted])}::text[]`),
      ),
    )
    .orderBy(asc(profiles.fullName), asc(profiles.userId))
    .limit(MAX_PEOPLE);
