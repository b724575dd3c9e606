import { eq, ne } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { markTokensSuspect } from "#server/auth/sessions/end-sessions";
import { markDevicesBeforePassword } from "#server/auth/sessions/known-devices";
import { flowStates } from "#server/auth/tables/flow-states";
import { sessions } from "#server/auth/tables/sessions";
import { signUps } from "#server/auth/tables/sign-ups";
import { NO_EMAIL_CHANGE, NO_PHONE_CHANGE, type UserRow } from "#server/auth/tables/users";
import { consumeCode, invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { updateUser } from "./update-user.ts";

type NewPassword = { passwordHash: string; nonce: string | null; keepSessionId: string | null };

/**
 * Sets a password, ends the other sessions, and drops pending links and changes of e-mail and phone, which an
 * intruder may have started. The caller sends the notice, and invalidates cached sessions after its
 * transaction.
 */
export async function setPassword(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  wanted: NewPassword,
): Promise<UserRow> {
  if (wanted.nonce !== null) {
    const relatesTo = user.email ?? user.phone ?? "";
    const token = await consumeCode(tx, deps.clock(), {
      relatesTo,
      code: wanted.nonce,
      kinds: ["reauthentication"],
      userId: user.id,
    });
    if (!token) throw new AuthRefusal("reauthentication_not_valid");
  }
  const changed = await updateUser(deps, tx, user.id, {
    passwordHash: wanted.passwordHash,
    ...NO_EMAIL_CHANGE,
    ...NO_PHONE_CHANGE,
  });
  await invalidateTokens(tx, user.id);
  await tx.delete(signUps).where(eq(signUps.userId, user.id));
  // A followed link whose code is not exchanged yet could still become a session.
  await tx.delete(flowStates).where(eq(flowStates.userId, user.id));
  const others = wanted.keepSessionId ? ne(sessions.id, wanted.keepSessionId) : undefined;
  await deleteSessions(tx, user.id, others);
  await markDevicesBeforePassword(tx, user.id, wanted.keepSessionId);
  if (wanted.keepSessionId) await markTokensSuspect(tx, wanted.keepSessionId);
  return changed;
}
