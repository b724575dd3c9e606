import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { userById } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { clientKey, type Visitor, visitorOf } from "#server/auth/http/visitor";
import { sessions } from "#server/auth/tables/sessions";
import { isGenuine, type RefreshTokenParts, readRefreshToken } from "#server/auth/tokens/refresh-token";
import type { Tx } from "#server/platform/database/database";
import { deleteSessions } from "./delete-sessions.ts";
import { dropPendingChanges, hasPassedFactor } from "./end-sessions.ts";
import { isSessionExpired } from "./session-expiry.ts";
import { mustNotBeBanned, type SessionJson, sessionJson } from "./start-session.ts";

/** The shape of tokens of other servers of the protocol, and of our own truncated ones. */
const LOOKS_LIKE_A_TOKEN = /^[A-Za-z0-9_-]{12,}$/;

/**
 * Counts a genuine token for its session and any other for the client address: the client treats a 429 as the
 * end of its session, so other clients behind the same address must not cause one.
 */
async function countedTokenParts(
  deps: AuthDeps,
  token: string,
  request: FastifyRequest,
): Promise<RefreshTokenParts> {
  const parts = readRefreshToken(token);
  const [session] = parts
    ? await deps.db
        .select({ refreshKey: sessions.refreshKey })
        .from(sessions)
        .where(eq(sessions.id, parts.sessionId))
    : [];
  if (parts && session && isGenuine(parts, session.refreshKey)) {
    await deps.limits.spend([["refreshes_per_session", parts.sessionId]]);
    return parts;
  }
  await deps.limits.spend([["token_requests_per_address", clientKey(request)]]);
  if (LOOKS_LIKE_A_TOKEN.test(token)) throw new AuthRefusal("refresh_token_not_found");
  throw new AuthRefusal("validation_failed", { message: "Refresh token is not valid" });
}

/**
 * The session of this user was ended because of a replay. `wasAssured`: it had passed the user's second
 * factor, or the user has none.
 */
type ReplayEnded = { replayInSessionOf: string; wasAssured: boolean };

async function refreshUnderLock(
  deps: AuthDeps,
  tx: Tx,
  parts: RefreshTokenParts,
  visitor: Visitor,
): Promise<SessionJson | AuthRefusal | ReplayEnded> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, parts.sessionId)).for("update");
  if (!session || !isGenuine(parts, session.refreshKey)) return new AuthRefusal("refresh_token_not_found");
  const now = deps.clock();
  if (isSessionExpired(session, deps.settings, now)) {
    await deleteSessions(tx, session.userId, eq(sessions.id, session.id));
    return new AuthRefusal("session_expired");
  }
  const verdict = decideRefresh({
    presented: parts.counter,
    active: session.refreshCounter,
    lastSuspect: session.lastSuspectCounter,
    lastRefreshAt: session.refreshedAt,
    now,
    reuseIntervalSeconds: deps.settings.AUTH_REUSE_INTERVAL,
  });
  if (verdict === "replay") {
    const wasAssured = await hasPassedFactor(tx, session.userId, session.id);
    await deleteSessions(tx, session.userId, eq(sessions.id, session.id));
    return { replayInSessionOf: session.userId, wasAssured };
  }
  // Not locked: account changes lock the user before its sessions, and the session is locked already.
  const user = await userById(tx, session.userId);
  if (!user) return new AuthRefusal("refresh_token_not_found");
  mustNotBeBanned(user, now);
  if (verdict === "repeat") return sessionJson(deps, tx, user, session);
  const [next] = await tx
    .update(sessions)
    .set({ refreshCounter: session.refreshCounter + 1, refreshedAt: now, updatedAt: now, ...visitor })
    .where(eq(sessions.id, session.id))
    .returning();
  return next ? sessionJson(deps, tx, user, next) : new AuthRefusal("refresh_token_not_found");
}

/**
 * Exchanges a refresh token (docs/auth-protocol.md §5). The refusal of a replay is thrown after the
 * transaction, so that the end of the session is committed.
 */
export async function refreshSession(
  deps: AuthDeps,
  token: string,
  request: FastifyRequest,
): Promise<SessionJson> {
  const parts = await countedTokenParts(deps, token, request);
  const visitor = visitorOf(request);
  const outcome = await deps.db.transaction((tx) => refreshUnderLock(deps, tx, parts, visitor));
  if (outcome instanceof AuthRefusal) {
    deps.watch.forgetSession(parts.sessionId);
    throw outcome;
  }
  if (!("replayInSessionOf" in outcome)) return outcome;
  deps.watch.forgetSession(parts.sessionId);
  // An intruder may have started them, but not from a session below aal2: with the password alone somebody
  // dropped the owner's again and again. In another transaction, because the user is locked before its
  // sessions.
  if (outcome.wasAssured)
    await deps.db.transaction((tx) => dropPendingChanges(tx, outcome.replayInSessionOf));
  throw new AuthRefusal("refresh_token_already_used");
}

type Presented = {
  /** The counter of the token that was sent; `active` is that of the session's current token. */
  presented: number;
  active: number;
  /** Tokens up to this counter may have been copied by an intruder whom the owner has locked out since. */
  lastSuspect: number;
  lastRefreshAt: Date | null;
  now: Date;
  reuseIntervalSeconds: number;
};

/**
 * What a genuine refresh token is allowed to do (docs/auth-protocol.md §5). The current one rotates; its
 * predecessor gets the current one again, since the response may have been lost; an older one does so only
 * within the reuse interval of the last refresh, otherwise it is a replay. A suspect token is exchanged only
 * once, because a second holder could keep the interval open by refreshing, or refresh just before the owner.
 */
export function decideRefresh(token: Presented): "rotate" | "repeat" | "replay" {
  if (token.presented === token.active) return "rotate";
  if (token.presented <= token.lastSuspect) return "replay";
  if (token.presented === token.active - 1) return "repeat";
  const last = token.lastRefreshAt?.getTime();
  // As far ahead is possible, since servers' clocks differ; more was stored by a clock that was put right.
  const isRecent =
    last !== undefined && Math.abs(token.now.getTime() - last) < token.reuseIntervalSeconds * 1000;
  return isRecent && token.presented < token.active ? "repeat" : "replay";
}
