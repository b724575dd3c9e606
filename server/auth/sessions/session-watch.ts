import { and, eq, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import type { Db } from "#server/platform/database/database";
import { isSessionExpired, type SessionLifetimes } from "./session-expiry.ts";

type SessionStatus = { userId: string; aal: "aal1" | "aal2"; hasSecondFactor: boolean };

export type SessionWatch = {
  /**
   * The status of a session, cached for at most 45 s; null if it has ended or its user is banned or deleted.
   */
  statusOf(sessionId: string): Promise<SessionStatus | null>;
  /**
   * Drops the cached sessions of a user; called after a transaction that ended them or changed a second
   * factor.
   */
  forgetUser(userId: string): void;
  forgetSession(sessionId: string): void;
};

/** A cached query; `userId` is null until it resolves, `begun` is the number of the last change before it. */
type CachedStatus = { userId: string | null; begun: number; status: Promise<SessionStatus | null> };

/** Every process must refuse a signed-out token within 60 s; the rest is margin for a slow query. */
const CACHE_TTL_MS = 45_000;
const MAX_CACHED_SESSIONS = 50_000;

type WatchDeps = { db: Db; clock: () => Date; settings: SessionLifetimes };

async function readStatus(
  { db, clock, settings }: WatchDeps,
  sessionId: string,
): Promise<SessionStatus | null> {
  const [row] = await db
    .select({
      userId: sessions.userId,
      aal: sessions.aal,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
      factorId: mfaFactors.id,
      bannedUntil: users.bannedUntil,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .leftJoin(mfaFactors, and(eq(mfaFactors.userId, sessions.userId), eq(mfaFactors.status, "verified")))
    .where(eq(sessions.id, sessionId))
    .limit(1);
  const now = clock();
  if (!row || (row.bannedUntil && row.bannedUntil > now) || isSessionExpired(row, settings, now)) return null;
  return { userId: row.userId, aal: row.aal, hasSecondFactor: row.factorId !== null };
}

/** Caches the status of sessions, so that most requests need no query. */
export function sessionWatch(deps: WatchDeps): SessionWatch {
  const known = new LRUCache<string, CachedStatus>({
    max: MAX_CACHED_SESSIONS,
    ttl: CACHE_TTL_MS,
    ttlResolution: 1000,
  });

  // The number of each user's last change; looking through 50,000 cached sessions for it took 20 ms.
  const changed = new LRUCache<string, number>({ max: MAX_CACHED_SESSIONS });
  let changes = 0;
  // A pending query may have read the state before a change, whoever's it is.
  const isOutdated = ({ userId, begun }: CachedStatus) =>
    (userId === null ? changes : (changed.get(userId) ?? 0)) > begun;

  function fetchStatus(sessionId: string): Promise<SessionStatus | null> {
    const fresh: CachedStatus = { userId: null, begun: changes, status: readStatus(deps, sessionId) };
    known.set(sessionId, fresh);
    fresh.status.then(
      (status) => {
        fresh.userId = status?.userId ?? "none";
      },
      // Failures are not cached.
      () => {
        if (known.peek(sessionId) === fresh) known.delete(sessionId);
      },
    );
    return fresh.status;
  }
  return {
    statusOf(sessionId) {
      const cached = known.get(sessionId);
      return cached && !isOutdated(cached) ? cached.status : fetchStatus(sessionId);
    },
    forgetSession(sessionId) {
      known.delete(sessionId);
    },
    forgetUser(userId) {
      changes += 1;
      changed.set(userId, changes);
    },
  };
}
