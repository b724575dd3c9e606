import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { isSessionExpired } from "#server/auth/sessions/session-expiry";
import { mustNotBeBanned } from "#server/auth/sessions/start-session";
import { type AuthenticationMethod, type SessionRow, sessions } from "#server/auth/tables/sessions";
import { type UserRow, users } from "#server/auth/tables/users";
import { readAccessToken } from "#server/auth/tokens/access-token";

/**
 * `proofs` are the authentication methods of the caller's own token, which may not be the session's newest
 * token.
 */
export type Caller = { user: UserRow; session: SessionRow; proofs: AuthenticationMethod[] };

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? "") ?? [];
  return token ?? null;
}

/**
 * The caller, read from the database each time, so that a signed-out token is refused immediately
 * (docs/auth-protocol.md §1.1).
 */
export async function callerOf(deps: AuthDeps, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (!token) throw new AuthRefusal("no_authorization");
  const claims = await readAccessToken(deps, token);
  const [row] = await deps.db
    .select({ user: users, session: sessions })
    .from(users)
    .leftJoin(sessions, eq(sessions.id, claims.sessionId))
    .where(eq(users.id, claims.userId));
  if (!row || row.user.deletedAt) throw new AuthRefusal("user_not_found");
  if (
    !row.session ||
    row.session.userId !== row.user.id ||
    isSessionExpired(row.session, deps.settings, deps.clock())
  )
    throw new AuthRefusal("session_not_found");
  mustNotBeBanned(row.user, deps.clock());
  return { user: row.user, session: row.session, proofs: countedProofs(claims, row.session) };
}

/** The caller; null without a valid token, since clients of the protocol may send the public key instead. */
export async function callerIfAny(deps: AuthDeps, request: FastifyRequest): Promise<Caller | null> {
  try {
    return await callerOf(deps, request);
  } catch (error) {
    if (error instanceof AuthRefusal) return null;
    throw error;
  }
}

/** Whether the request carries an operator's token. */
export async function isOperatorCall(deps: AuthDeps, request: FastifyRequest): Promise<boolean> {
  const token = bearerOf(request);
  return Boolean(token && (await deps.operators?.isOperator(token, deps.clock())));
}

/** Refuses all but operators: 401 without a bearer token, 403 with an ordinary one. */
export async function mustBeOperator(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  if (!bearerOf(request)) throw new AuthRefusal("no_authorization");
  if (!(await isOperatorCall(deps, request))) throw new AuthRefusal("not_admin");
}

/**
 * The proofs of identity in an access token that are still valid in its session. Later proofs are not
 * included, so that the holder of a copied token does not profit from the owner's reauthentication. None of a
 * token from before the session's newest proof is: its holder got newer tokens, and others have a copy. The
 * entries are the session's own, which say more than those of the token.
 */
export function countedProofs(
  token: { amr: readonly AuthenticationMethod[] },
  session: { amr: AuthenticationMethod[] },
): AuthenticationMethod[] {
  const [newest] = session.amr;
  const isInToken = (proof: AuthenticationMethod) =>
    token.amr.some(({ method, timestamp }) => method === proof.method && timestamp === proof.timestamp);
  return newest && isInToken(newest) ? session.amr.filter(isInToken) : [];
}
