import type { Change } from "@prepara/domain/live/change";
import { and, eq, type SQL } from "drizzle-orm";
import { sessions } from "#server/auth/tables/sessions";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

const sessionsChanged: Change = { topic: "me", happening: null, subject: null };

/**
 * Tells every server process that sessions of the user ended or lost rights. Each process drops its cached
 * data of these sessions and closes the user's event streams, so that open pages notice.
 */
export const recordSessionsChange = (tx: Tx, userId: string) => recordChange(tx, userId, sessionsChanged);

/**
 * Deletes the sessions of a user that match `narrowing`, or all, and records the change; false if there were
 * none.
 */
export async function deleteSessions(tx: Tx, userId: string, narrowing?: SQL): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), narrowing))
    .returning({ id: sessions.id });
  if (ended.length > 0) await recordSessionsChange(tx, userId);
  return ended.length > 0;
}
