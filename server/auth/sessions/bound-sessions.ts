import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { sessions } from "#server/auth/tables/sessions";
import type { Tx } from "#server/platform/database/database";
import { deleteSessions } from "./delete-sessions.ts";

/** More than a person has devices. */
const MAX_SESSIONS = 200;
/** The most that one sign-in ends, so that it takes little time for an account that has very many. */
const MAX_ENDED = 5_000;

/**
 * Ends a user's least recently used sessions beyond 200 (docs/decisions/0155): first of the program that has
 * the most, since one that signs in for each call would otherwise end those of its owner's browsers, which
 * are refreshed once an hour. Those that passed a second factor come last, so that the password alone does
 * not end them. Must be called after the user's row was written, which makes concurrent sign-ins wait for
 * each other.
 */
export async function endExcessSessions(
  { log }: Pick<AuthDeps, "log">,
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const lastUsed = sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`;
  const rankOfProgram = sql`row_number() over (partition by ${sessions.aal}, ${sessions.userAgent} order by ${lastUsed} desc)`;
  // Not within the delete: with outdated statistics it would join each session with each excess one.
  const excess = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
    .orderBy(desc(sessions.aal), rankOfProgram, desc(lastUsed))
    .offset(MAX_SESSIONS - 1)
    .limit(MAX_ENDED);
  if (excess.length === 0) return;
  const ids = excess.map((session) => session.id);
  await deleteSessions(tx, userId, inArray(sessions.id, ids));
  log.info({ userId, ended: ids.length }, `an account had more than ${MAX_SESSIONS} sessions`);
}
