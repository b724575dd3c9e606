import { eq } from "drizzle-orm";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { signUps } from "#server/auth/tables/sign-ups";
import { identities, NO_EMAIL_CHANGE, NO_PHONE_CHANGE, users } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { lockUser } from "./find-user.ts";

/**
 * Deletes an account and all of its rows in the auth schema; false if it did not exist. The caller
 * invalidates cached sessions after its transaction.
 */
export async function deleteUser(tx: Tx, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  await deleteSessions(tx, userId);
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
  return deleted.length > 0;
}

/**
 * Closes an account permanently and clears its address, password and factors, but keeps the row for
 * bookkeeping.
 */
export async function softDeleteUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  await deleteSessions(tx, userId);
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(signUps).where(eq(signUps.userId, userId));
  await tx.delete(mfaFactors).where(eq(mfaFactors.userId, userId));
  await invalidateTokens(tx, userId);
  await tx
    .update(users)
    .set({
      email: null,
      phone: null,
      ...NO_EMAIL_CHANGE,
      ...NO_PHONE_CHANGE,
      passwordHash: null,
      userMetadata: {},
      appMetadata: {},
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}
