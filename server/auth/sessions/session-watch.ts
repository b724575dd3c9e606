import { and, eq, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import type { Db } from "#server/platform/database/database";

type Standing = { userId: string; aal: "aal1" | "aal2"; hasSecondFactor: boolean };

export type SessionWatch = {
  /** How a session stands, at most 45 s old; null when it has ended or its user may not come in. */
  standingOf(sessionId: string): Promise<Standing | null>;
  /** Makes this process ask the database again: sessions ended, or a second factor came or went. */
  forget(sessionIds: readonly string[]): void;
};

/** A signed-out token has to be refused within 60 s by every process; the rest is leeway for a slow query. */
const FRESH_MS = 45_000;
const MOST_SESSIONS = 50_000;

async function readStanding(db: Db, sessionId: string, now: Date): Promise<Standing | null> {
  const [row] = await db
    .select({
      userId: sessions.userId,
      aal: sessions.aal,
      factorId: mfaFactors.id,
      bannedUntil: users.bannedUntil,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .leftJoin(mfaFactors, and(eq(mfaFactors.userId, sessions.userId), eq(mfaFactors.status, "verified")))
    .where(eq(sessions.id, sessionId))
    .limit(1);
  if (!row || (row.bannedUntil && row.bannedUntil > now)) return null;
  return { userId: row.userId, aal: row.aal, hasSecondFactor: row.factorId !== null };
}

/** Remembers how sessions stand, so that a busy client costs no query per request. */
export function sessionWatch({ db, clock }: { db: Db; clock: () => Date }): SessionWatch {
  const known = new LRUCache<string, Promise<Standing | null>>({
    max: MOST_SESSIONS,
    ttl: FRESH_MS,
    ttlResolution: 1000,
  });
  return {
    standingOf(sessionId) {
      const remembered = known.get(sessionId);
      if (remembered) return remembered;
      const asked = readStanding(db, sessionId, clock());
      known.set(sessionId, asked);
      // Only an answer is worth remembering.
      asked.catch(() => {
        if (known.peek(sessionId) === asked) known.delete(sessionId);
      });
      return asked;
    },
    forget(sessionIds) {
      for (const id of sessionIds) known.delete(id);
    },
  };
}
