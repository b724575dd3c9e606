import { lt, lte, or, sql } from "drizzle-orm";
import type { AuthLog } from "#server/auth/auth-log";
import type { AuthSettings } from "#server/auth/auth-settings";
import { knownDevices, type SessionRow, sessions } from "#server/auth/tables/sessions";
import type { Db } from "#server/platform/database/database";

export type SessionAges = Pick<AuthSettings, "AUTH_SESSION_IDLE" | "AUTH_SESSION_LIFE">;
type Age = Pick<SessionRow, "createdAt" | "refreshedAt">;

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Whether a session has ended by itself: not refreshed for too long, or begun too long ago. */
export function isSessionOver({ createdAt, refreshedAt }: Age, ages: SessionAges, now: Date): boolean {
  const lastUsed = refreshedAt ?? createdAt;
  return lastUsed <= before(now, ages.AUTH_SESSION_IDLE) || createdAt <= before(now, ages.AUTH_SESSION_LIFE);
}

/** The same as a condition of a query. */
const sessionIsOver = (ages: SessionAges, now: Date) =>
  or(
    lte(sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`, before(now, ages.AUTH_SESSION_IDLE)),
    lte(sessions.createdAt, before(now, ages.AUTH_SESSION_LIFE)),
  );

type SweepDeps = { db: Db; clock(): Date; settings: SessionAges; log: AuthLog };

/** A device not seen for so long is a new one again. */
const DEVICE_KEPT_MS = 400 * 86_400_000;
const EVERY_MS = 60 * 60 * 1000;

/**
 * Deletes sessions that have ended by themselves, and devices of long ago; safe in several processes at once.
 */
export async function sweepSessions({ db, clock, settings }: Omit<SweepDeps, "log">): Promise<void> {
  const now = clock();
  await db.delete(sessions).where(sessionIsOver(settings, now));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, new Date(now.getTime() - DEVICE_KEPT_MS)));
}

/** Sweeps now and every hour until stopped. Nobody waits for it: a session that is over is refused anyway. */
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
