import { lte, or, sql } from "drizzle-orm";
import type { AuthSettings } from "#server/auth/auth-settings";
import { type SessionRow, sessions } from "#server/auth/tables/sessions";

export type SessionAges = Pick<AuthSettings, "AUTH_SESSION_IDLE" | "AUTH_SESSION_LIFE">;
type Age = Pick<SessionRow, "createdAt" | "refreshedAt">;

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Whether a session has ended by itself: not refreshed for too long, or begun too long ago. */
export function isSessionOver({ createdAt, refreshedAt }: Age, ages: SessionAges, now: Date): boolean {
  const lastUsed = refreshedAt ?? createdAt;
  return lastUsed <= before(now, ages.AUTH_SESSION_IDLE) || createdAt <= before(now, ages.AUTH_SESSION_LIFE);
}

/** The same as a condition of a query. */
export const sessionIsOver = (ages: SessionAges, now: Date) =>
  or(
    lte(sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`, before(now, ages.AUTH_SESSION_IDLE)),
    lte(sessions.createdAt, before(now, ages.AUTH_SESSION_LIFE)),
  );
