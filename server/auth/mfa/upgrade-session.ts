import { and, eq, ne } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import type { Visitor } from "#server/auth/http/visitor";
import { endExcessAssuredSessions } from "#server/auth/sessions/bound-sessions";
import { deleteSessions, recordSessionsChange } from "#server/auth/sessions/delete-sessions";
import { dropPendingChanges } from "#server/auth/sessions/end-sessions";
import { recordAssuredDevice } from "#server/auth/sessions/known-devices";
import { replaceTokens } from "#server/auth/sessions/replace-tokens";
import { type SessionJson, sessionJson } from "#server/auth/sessions/start-session";
import { type FactorRow, mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { NO_EMAIL_CHANGE, NO_PHONE_CHANGE, type UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

/** The names of factors in the token's `amr` claim. */
export const factorMethods: Record<FactorRow["factorType"], string> = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
};

/**
 * Upgrades a session to aal2. Its refresh key changes, so that a refresh token from before the second factor
 * cannot be exchanged for an aal2 token. Deletes the user's aal1 sessions and unverified factors of the same
 * type; with the first verified factor, also those of other types and pending changes of e-mail and phone,
 * because a session at aal1 started them. Ends the least needed of very many sessions at aal2.
 */
export async function upgradeSession(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { sessionId, factor, visitor }: { sessionId: string; factor: FactorRow; visitor: Visitor },
): Promise<SessionJson> {
  const now = deps.clock();
  await recordAssuredDevice(tx, user.id, visitor, now);
  const { before, after } = await replaceTokens(tx, sessionId, {
    method: factorMethods[factor.factorType],
    now,
    aal: "aal2",
    factorId: factor.id,
  });
  const isRecorded = await deleteSessions(
    tx,
    user.id,
    and(ne(sessions.id, sessionId), eq(sessions.aal, "aal1")),
  );
  await endExcessAssuredSessions(deps, tx, after);
  // Other processes may have read that this session needs no second factor, or has not passed it.
  if (!isRecorded) await recordSessionsChange(tx, user.id);
  const isFirst = factor.status === "unverified" && before.aal === "aal1";
  if (isFirst) await dropPendingChanges(tx, user.id);
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
  return sessionJson(deps, tx, isFirst ? { ...user, ...NO_EMAIL_CHANGE, ...NO_PHONE_CHANGE } : user, after);
}
