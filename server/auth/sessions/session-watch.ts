import { and, eq, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import type { Db } from "#server/platform/database/database";
import { isSessionOver, type SessionAges } from "./session-expiry.ts";

type Standing = { userId: string; aal: "aal1" | "aal2"; hasSecondFactor: boolean };

export type SessionWatch = {
  /** How a session stands, at most 45 s old; null when it has ended or its user may not come in. */
  standingOf(sessionId: string): Promise<Standing | null>;
  /**
   * Makes this process ask the database again about all sessions of a user: called after the transaction in
   * which they ended, or in which a second factor came or went.
   */
  forgetUser(userId: string): void;
  forgetSession(sessionId: string): void;
};

/** One question to the database; `userId` is null while it is under way. */
type Look = { userId: string | null; standing: Promise<Standing | null> };

/** A signed-out token has to be refused within 60 s by every process; the rest is leeway for a slow query. */
const FRESH_MS = 45_000;
const MOST_SESSIONS = 50_000;

type WatchDeps = { db: Db; clock: () => Date; settings: SessionAges };

async function readStanding({ db, clock, settings }: WatchDeps, sessionId: string): Promise<Standing | null> {
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
  if (!row || (row.bannedUntil && row.bannedUntil > now) || isSessionOver(row, settings, now)) return null;
  return { userId: row.userId, aal: row.aal, hasSecondFactor: row.factorId !== null };
}

/** Remembers how sessions stand, so that a busy client costs no query per request. */
export function sessionWatch(deps: WatchDeps): SessionWatch {
  const known = new LRUCache<string, Look>({ max: MOST_SESSIONS, ttl: FRESH_MS, ttlResolution: 1000 });

  function look(sessionId: string): Promise<Standing | null> {
    const fresh: Look = { userId: null, standing: readStanding(deps, sessionId) };
    known.set(sessionId, fresh);
    fresh.standing.then(
      (standing) => {
        fresh.userId = standing?.userId ?? "nobody";
      },
      // Only an answer is worth remembering.
      () => {
        if (known.peek(sessionId) === fresh) known.delete(sessionId);
      },
    );
    return fresh.standing;
  }
  return {
    standingOf: (sessionId) => known.get(sessionId)?.standing ?? look(sessionId),
    forgetSession(sessionId) {
      known.delete(sessionId);
    },
    forgetUser(userId) {
      // A look that is still under way may have been taken before the change: it goes, too.
      for (const [id, { userId: owner }] of known.entries()) {
        if (owner === userId || owner === null) known.delete(id);
      }
    },
  };
}
