import { randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { deleteSessions } from "#server/auth/sessions/end-sessions";
import { type SessionJson, sessionJson } from "#server/auth/sessions/start-session";
import { type FactorRow, mfaFactors } from "#server/auth/tables/mfa-factors";
import { type AuthenticationMethod, sessions } from "#server/auth/tables/sessions";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

/** The names of factors in the token's `amr` claim. */
export const factorMethods: Record<FactorRow["factorType"], string> = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
};

/** Adds a method to a session's `amr`, replacing an earlier entry of the same method. */
export function withAuthMethod(
  amr: AuthenticationMethod[],
  method: string,
  now: Date,
): AuthenticationMethod[] {
  const others = amr.filter((entry) => entry.method !== method);
  return [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...others];
}

/**
 * Upgrades a session to aal2. Its refresh key changes, so that a refresh token from before the second factor
 * cannot be exchanged for an aal2 token. Deletes the user's aal1 sessions and unverified factors of the same
 * type; with the first verified factor those of every type, since no session at aal2 started them.
 */
export async function upgradeSession(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  sessionId: string,
  factor: FactorRow,
): Promise<SessionJson> {
  const now = deps.clock();
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
  if (!session) throw new AuthRefusal("session_not_found");
  const [raised] = await tx
    .update(sessions)
    .set({
      aal: "aal2",
      amr: withAuthMethod(session.amr, factorMethods[factor.factorType], now),
      factorId: factor.id,
      refreshKey: randomBytes(32),
      refreshCounter: sql`${sessions.refreshCounter} + 2`,
      refreshedAt: now,
      updatedAt: now,
    })
    .where(eq(sessions.id, sessionId))
    .returning();
  if (!raised) throw new AuthRefusal("session_not_found");
  await deleteSessions(tx, user.id, and(ne(sessions.id, sessionId), eq(sessions.aal, "aal1")));
  const isFirst = factor.status === "unverified" && session.aal === "aal1";
  await tx
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.userId, user.id),
        eq(mfaFactors.status, "unverified"),
        isFirst ? undefined : eq(mfaFactors.factorType, factor.factorType),
        ne(mfaFactors.id, factor.id),
      ),
    );
  return sessionJson(deps, tx, user, raised);
}
