import type { Change } from "@prepara/domain/live/change";
import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { sessions } from "#server/auth/tables/sessions";
import type { DbOrTx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/** Closes the event streams of the user, so that pages of ended sessions notice without a click. */
const sessionsChanged: Change = { topic: "me", happening: null, subject: null };

type SignOutScope = "global" | "local" | "others";

/**
 * Ends a user's sessions: all, this one, or all but this one. The caller tells the session watch once its
 * transaction is through.
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
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), narrowing[scope]));
    await recordChange(tx, userId, sessionsChanged);
  });
}

/** Ends one session of a user; false when the user has no such session. */
export async function endSession(db: DbOrTx, userId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await recordChange(tx, userId, sessionsChanged);
    return ended.length > 0;
  });
}

/** No screen shows more; a script that signs in all day would leave thousands. */
const MOST_LISTED = 100;

/** A user's open sessions, newest first, for the account screen. */
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
    .limit(MOST_LISTED);
}
