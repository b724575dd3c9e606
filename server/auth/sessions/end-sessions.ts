import type { Change } from "@prepara/domain/live/change";
import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { lockUser } from "#server/auth/accounts/find-user";
import { oneTimeTokens } from "#server/auth/tables/one-time-tokens";
import { sessions } from "#server/auth/tables/sessions";
import { NO_EMAIL_CHANGE, users } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

const sessionsChanged: Change = { topic: "me", happening: null, subject: null };

/**
 * Tells every server process that sessions of the user ended or lost rights: it forgets what it knows of
 * them and closes the user's event streams, so that open pages notice.
 */
export const recordSessionsChange = (tx: Tx, userId: string) => recordChange(tx, userId, sessionsChanged);

/** Deletes sessions of a user, all unless narrowed, and records that; false if there were none. */
export async function deleteSessions(tx: Tx, userId: string, narrowing?: SQL): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), narrowing))
    .returning({ id: sessions.id });
  if (ended.length > 0) await recordSessionsChange(tx, userId);
  return ended.length > 0;
}

/**
 * From now on a second holder of the kept session's refresh token is taken for a replay, which ends the
 * session for both: the owner changed the password or ended the other sessions, and a copy must not go on.
 */
export async function doubtTokens(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastDoubtfulCounter: sql`${sessions.refreshCounter}` })
    .where(eq(sessions.id, sessionId));
}

/**
 * Drops unfinished changes of e-mail and phone. A session that is ended from another device may have started
 * them, and whoever received their code needs no session to complete them.
 */
export async function dropPendingChanges(tx: Tx, userId: string): Promise<void> {
  // Lock order: the user first, then the user's rows. A change that is being written ends before.
  const user = await lockUser(tx, userId);
  if (user?.newEmail || user?.newPhone)
    await tx
      .update(users)
      .set({ ...NO_EMAIL_CHANGE, newPhone: null })
      .where(eq(users.id, userId));
  const ofChanges = inArray(oneTimeTokens.kind, ["email_change_new", "email_change_current", "phone_change"]);
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), ofChanges));
}

type SignOutScope = "global" | "local" | "others";

/**
 * Ends a user's sessions: all, this one, or all others, and with those what they left unfinished. The caller
 * invalidates cached sessions after its transaction.
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
    if (scope !== "local") await dropPendingChanges(tx, userId);
    await deleteSessions(tx, userId, narrowing[scope]);
    if (scope === "others") await doubtTokens(tx, sessionId);
  });
}

/** Ends one session of a user and what it left unfinished; false if there is none with this id. */
export async function endSession(db: DbOrTx, userId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await dropPendingChanges(tx, userId);
    return deleteSessions(tx, userId, eq(sessions.id, sessionId));
  });
}

/** Limits the list: a script may have created thousands of sessions. */
const MAX_LISTED = 100;

/** A user's open sessions, newest first. */
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
    .limit(MAX_LISTED);
}
