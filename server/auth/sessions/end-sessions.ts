import type { Change } from "@prepara/domain/live/change";
import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { sessions } from "#server/auth/tables/sessions";
import type { DbOrTx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/** Closes the user's event streams, so that open pages notice that their session has ended. */
const sessionsChanged: Change = { topic: "me", happening: null, subject: null };

type SignOutScope = "global" | "local" | "others";

/**
 * Ends a user's sessions: all, this one, or all others. The caller invalidates cached sessions after its
 * transaction.
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

/** Ends one session of a user; false if there is none with this id. */
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
