import { eq, lt, lte, or, sql } from "drizzle-orm";
import type { AuthLog } from "#server/auth/auth-log";
import type { AuthSettings } from "#server/auth/auth-settings";
import { deleteAbandonedFlows } from "#server/auth/flows/flow-states";
import { knownDevices, type SessionRow, sessions } from "#server/auth/tables/sessions";
import type { Db, Tx } from "#server/platform/database/database";

export type SessionLifetimes = Pick<AuthSettings, "AUTH_SESSION_IDLE" | "AUTH_SESSION_LIFE">;
type Age = Pick<SessionRow, "createdAt" | "refreshedAt">;

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Whether a session has expired: not refreshed for too long, or started too long ago. */
export function isSessionExpired(
  { createdAt, refreshedAt }: Age,
  ages: SessionLifetimes,
  now: Date,
): boolean {
  const lastUsed = refreshedAt ?? createdAt;
  return lastUsed <= before(now, ages.AUTH_SESSION_IDLE) || createdAt <= before(now, ages.AUTH_SESSION_LIFE);
}

/** The same as an SQL condition. */
const expiredSessions = (ages: SessionLifetimes, now: Date) =>
  or(
    lte(sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`, before(now, ages.AUTH_SESSION_IDLE)),
    lte(sessions.createdAt, before(now, ages.AUTH_SESSION_LIFE)),
  );

/** Whether the session that began a change of address is open; null for a change that an operator began. */
export async function isStillBegun(
  { settings, clock }: { settings: SessionLifetimes; clock(): Date },
  tx: Tx,
  sessionId: string | null,
): Promise<boolean> {
  if (sessionId === null) return true;
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
  return session !== undefined && !isSessionExpired(session, settings, clock());
}

type SweepDeps = { db: Db; clock(): Date; settings: AuthSettings; log: AuthLog };

/** A device that was not used for this long counts as new again. */
const DEVICE_KEPT_MS = 400 * 86_400_000;
const EVERY_MS = 60 * 60 * 1000;

/** Deletes expired sessions, old devices and abandoned flows; safe in several processes at once. */
export async function sweepSessions(deps: Omit<SweepDeps, "log">): Promise<void> {
  const { db, clock, settings } = deps;
  const now = clock();
  await db.delete(sessions).where(expiredSessions(settings, now));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, new Date(now.getTime() - DEVICE_KEPT_MS)));
  await deleteAbandonedFlows(deps, db);
}

/** Deletes now and every hour until stopped. Expired sessions are refused even before they are deleted. */
export function startSessionSweep(deps: SweepDeps): { stop(): Promise<void> } {
  const round = () =>
    sweepSessions(deps).catch((err) => deps.log.warn({ err }, "ended sessions could not be swept"));
  let running = round();
  const timer = setInterval(() => {
    running = round();
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
