import type { Change } from "@prepara/domain/live/change";
import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { refusalsOf } from "#server/platform/refusal";
import { profiles, userRoles } from "#server/tables/profiles";
import { forgetRemoval, isRemovedAdmin, recordAdminAddress, recordRemoval } from "./listed-admins.ts";

const roleRefusal = refusalsOf({
  last_admin: [409, "last_admin", "O último administrador não pode perder o acesso."],
});

const ADMIN = "admin";

/** The user's event streams end at this change and are reopened with new permissions (`live`). */
const roleChanged: Change = { topic: "me", happening: null, subject: null };

/**
 * Advisory lock: two admins who remove each other's role at the same time wait for each other, so that one
 * keeps it.
 */
const ADMIN_ROLE_LOCK = 7_205_602;

/** Whether a user is an admin now; read from the database on every admin call (docs/decisions/0010). */
export async function isAdmin(db: DbOrTx, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, ADMIN)));
  return rows.length > 0;
}

/**
 * Makes a user an admin for an admin or the command line, even if the role was taken away before. Returns
 * whether anything changed.
 */
export async function grantAdmin(tx: Tx, userId: string): Promise<boolean> {
  if (!(await addRole(tx, userId))) return false;
  await forgetRemoval(tx, userId);
  return true;
}

type ListedGrant = "granted" | "unchanged" | "left_alone";

/**
 * Makes a user an admin whose address is listed in `ADMIN_EMAILS`; returns `left_alone` without a change if
 * the role was taken from this account or address before. Call it only for a confirmed address.
 */
export async function grantListedAdmin(tx: Tx, userId: string, email: string): Promise<ListedGrant> {
  await lockProfile(tx, userId);
  const isNew = !(await isAdmin(tx, userId));
  if (isNew && (await isRemovedAdmin(tx, userId, email))) return "left_alone";
  await recordAdminAddress(tx, userId, email);
  return (await addRole(tx, userId)) ? "granted" : "unchanged";
}

async function addRole(tx: Tx, userId: string): Promise<boolean> {
  const granted = await tx
    .insert(userRoles)
    .values({ userId, role: ADMIN })
    .onConflictDoNothing()
    .returning();
  if (granted.length === 0) return false;
  await recordChange(tx, userId, roleChanged);
  return true;
}

/**
 * Takes the role away for good: `ADMIN_EMAILS` does not give it back. Refuses `last_admin` for the only
 * admin. Returns whether anything changed.
 */
export async function revokeAdmin(tx: Tx, userId: string, now: Date): Promise<boolean> {
  if (!(await dropAdmin(tx, userId))) return false;
  await recordRemoval(tx, userId, now);
  return true;
}

/**
 * Removes the role without recording a removal, because the admin deletes their own account; otherwise like
 * `revokeAdmin`.
 */
export async function dropAdmin(tx: Tx, userId: string): Promise<boolean> {
  await lockProfile(tx, userId); // `ADMIN_EMAILS` must not grant it at the same moment
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_ROLE_LOCK})`);
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, ADMIN));
  if (!admins.some((admin) => admin.userId === userId)) return false;
  if (admins.length === 1) throw roleRefusal("last_admin");
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, ADMIN)));
  await recordChange(tx, userId, roleChanged);
  return true;
}

async function lockProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
}

export async function countAdmins(db: DbOrTx): Promise<number> {
  return db.$count(userRoles, eq(userRoles.role, ADMIN));
}
