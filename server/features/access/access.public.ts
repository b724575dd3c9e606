import { type Area, areas } from "@prepara/domain/access/area";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { inItsOwnTurn } from "#server/platform/fair-use/party-in-turn";
import { profiles, staffMembers, userRoles } from "#server/tables/profiles";

const adminRole = alias(userRoles, "admin_role");
const isAdminRole = and(eq(adminRole.userId, profiles.userId), eq(adminRole.role, "admin"));
const isActiveMember = and(eq(staffMembers.userId, profiles.userId), eq(staffMembers.active, true));

/**
 * A prepared statement, because it runs on every request of staff. The ids come from a subselect, so that the
 * planner expects as many rows for any ids as for these and plans it once.
 */
const readAreas = namedRows<{ userId: string; isAdmin: boolean; assigned: string[] | null }>(
  "areas_of",
  sql`
  select p.user_id as "userId",
         exists (select from ${userRoles} r where r.user_id = p.user_id and r.role = 'admin') as "isAdmin",
         (select m.areas from ${staffMembers} m where m.user_id = p.user_id and m.active) as assigned
    from ${profiles} p where p.user_id = any((select ${sql.placeholder("userIds")}::uuid[])::uuid[])`,
);

/** `areasOf` of several people in one query; without those who have no profile. */
async function areasOfAll(
  db: Pick<DbOrTx, "_">,
  userIds: readonly string[],
): Promise<Map<string, readonly Area[]>> {
  const rows = await readAreas(db, { userIds });
  return new Map(
    rows.map(({ userId, isAdmin, assigned }) => [
      userId,
      isAdmin ? areas : areas.filter((area) => assigned?.includes(area)),
    ]),
  );
}

/**
 * The areas in which a person may work now, in the order of `areas`: every one for an admin, those that an
 * admin assigned to a member, none for anybody else. One query; read on every call of staff
 * (docs/decisions/0010).
 */
export async function areasOf(db: Pick<DbOrTx, "_">, userId: string): Promise<readonly Area[]> {
  return (await areasOfAll(db, [userId])).get(userId) ?? [];
}

/**
 * `areasOf` for HTTP requests: one query at a time, for all people whose requests wait for it. It begins
 * after these requests arrived, so none gets areas that were removed before it. A query for each request
 * was a third of a lookup's cost (docs/benchmarks.md).
 */
export function areasReader({ $client: pool }: Db): (userId: string) => Promise<readonly Area[]> {
  type Read = { userIds: Set<string>; held: Promise<Map<string, readonly Area[]>> };
  let next: Read | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const read = async (userIds: ReadonlySet<string>) => {
    // Not in the turn of whoever asked first: everybody waits for this read.
    const client = await inItsOwnTurn(() => pool.connect()).finally(() => {
      next = null;
    });
    let hasFailed = true;
    try {
      const held = await areasOfAll(drizzle({ client }), [...userIds]);
      hasFailed = false;
      return held;
    } finally {
      client.release(hasFailed);
    }
  };
  const prepareRead = (): Read => {
    const userIds = new Set<string>();
    const held = running.then(() => read(userIds));
    running = held.catch(() => undefined);
    return { userIds, held };
  };
  return async (userId) => {
    next ??= prepareRead();
    next.userIds.add(userId);
    return (await next.held).get(userId) ?? [];
  };
}

/**
 * `areasOf` for giving work to a person: locks the rows that give the areas, so that they cannot be removed
 * before the transaction ends. The profile stays unlocked: whoever packs for a customer holds that customer's
 * profile, and two people who pack for each other would wait for each other.
 */
export async function lockAreasOf(tx: Tx, userId: string): Promise<readonly Area[]> {
  const isTheirs = eq(staffMembers.userId, userId);
  await tx.select({ userId: staffMembers.userId }).from(staffMembers).where(isTheirs).for("share");
  await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).for("share");
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
