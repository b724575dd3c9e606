import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { lockUser } from "#server/auth/accounts/find-user";
import { dropOpenFlows } from "#server/auth/flows/flow-states";
import { hasVerifiedFactor } from "#server/auth/mfa/verified-factor";
import { oneTimeTokens } from "#server/auth/tables/one-time-tokens";
import { sessions } from "#server/auth/tables/sessions";
import { NO_EMAIL_CHANGE, NO_PHONE_CHANGE, users } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { MAX_SESSIONS } from "./bound-sessions.ts";
import { deleteSessions } from "./delete-sessions.ts";

/**
 * Marks a session's refresh tokens as possibly copied, when it stays open after a password change or after
 * the other sessions were ended. The current token can still be exchanged once; a second exchange is a
 * replay, which ends the session for the owner and for the holder of the copy.
 */
export async function markTokensSuspect(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastSuspectCounter: sql`${sessions.refreshCounter}` })
    .where(eq(sessions.id, sessionId));
}

/**
 * Drops pending changes of e-mail and phone, and codes of completed sign-ins that are not exchanged yet,
 * because a session that was just ended may have started them, and they work without a session.
 */
export async function dropPendingChanges(tx: Tx, userId: string): Promise<void> {
  // Lock order: the user first, then the user's rows. The lock also waits for a change that is being written.
  const user = await lockUser(tx, userId);
  if (user?.newEmail || user?.newPhone)
    await tx
      .update(users)
      .set({ ...NO_EMAIL_CHANGE, ...NO_PHONE_CHANGE })
      .where(eq(users.id, userId));
  const ofChanges = inArray(oneTimeTokens.kind, ["email_change_new", "email_change_current", "phone_change"]);
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), ofChanges));
  await dropOpenFlows(tx, userId);
}

type SignOutScope = "global" | "local" | "others";

/**
 * Ends a user's sessions: all, this one, or all others. Unless only this one ends, pending changes of e-mail
 * and phone are dropped, too. A session that has not passed the account's second factor ends at most itself
 * and drops nothing: the password alone must not sign the owner out, nor end the session in which the owner
 * is about to pass the factor. The caller invalidates cached sessions after its transaction.
 */
export async function endSessions(
  db: DbOrTx,
  userId: string,
  scope: SignOutScope,
  sessionId: string,
): Promise<void> {
  const narrowing: Record<SignOutScope, SQL | undefined> = {
    global: undefined,
    local: eq(sessions.id, sessionId),
    others: ne(sessions.id, sessionId),
  };
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const isAssured = await hasPassedFactor(tx, userId, sessionId);
    if (scope !== "local" && isAssured) await dropPendingChanges(tx, userId);
    await deleteSessions(tx, userId, and(narrowing[scope], isAssured ? undefined : narrowing.local));
    if (scope === "others") await markTokensSuspect(tx, sessionId);
  });
}

/** Whether the session has passed the user's second factor, or the user has none. */
export async function hasPassedFactor(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  if (!(await hasVerifiedFactor(tx, userId))) return true;
  const passed = and(eq(sessions.id, sessionId), eq(sessions.aal, "aal2"));
  return (await tx.$count(sessions, passed)) > 0;
}

/**
 * Ends one session of a user and drops pending changes of e-mail and phone; false if there is none with this
 * id.
 */
export async function endSession(db: DbOrTx, userId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const isEnded = await deleteSessions(tx, userId, eq(sessions.id, sessionId));
    if (isEnded) await dropPendingChanges(tx, userId);
    return isEnded;
  });
}

/**
 * A user's open sessions, newest first: all of them, unless the account had more than are allowed now and
 * nobody has signed in since (docs/decisions/0155).
 */
export function listSessions(db: DbOrTx, userId: string) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      aal: sessions.aal,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_SESSIONS);
}
