import { asc, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { identities, type UserRow } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";

/**
 * Whether the account's e-mail is confirmed, but not proved, and was added to an account that a phone or a
 * provider had opened, which still signs in to it. The owner may have mistyped it, so its mailbox neither
 * decides about the account nor is asked about another address (docs/decisions/0161).
 */
export async function isLaterEmail(deps: AuthDeps, db: DbOrTx, user: UserRow): Promise<boolean> {
  if (user.email === null || user.emailProvedAt || !user.emailConfirmedAt) return false;
  const [first, ...later] = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.createdAt));
  if (!first || !later.some(({ provider }) => provider === "email")) return false;
  return first.provider === "phone" ? deps.settings.AUTH_PHONE : deps.providers.has(first.provider);
}

/** Whether a change of e-mail has to be confirmed at the present address as well. */
export const asksPresentMailbox = async (deps: AuthDeps, tx: Tx, user: UserRow): Promise<boolean> =>
  deps.settings.AUTH_DOUBLE_CONFIRM_EMAIL && user.email !== null && !(await isLaterEmail(deps, tx, user));
