import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { isUuid } from "#server/auth/http/parse-input";
import { type FactorRow, mfaFactors } from "#server/auth/tables/mfa-factors";
import type { DbOrTx, Tx } from "#server/platform/database/database";

/** The caller of a factor endpoint. Refuses anonymous users, who would lose the factor with their session. */
export async function factorCaller(deps: AuthDeps, request: FastifyRequest): Promise<Caller> {
  const caller = await callerOf(deps, request);
  if (caller.user.isAnonymous) throw new AuthRefusal("no_authorization", { status: 403 });
  return caller;
}

/**
 * A factor of the user. Refuses a malformed id and another user's factor as not found (docs/auth-protocol.md
 * §8.2).
 */
export async function ownFactor(db: DbOrTx, userId: string, factorId: string): Promise<FactorRow> {
  if (!isUuid(factorId))
    throw new AuthRefusal("validation_failed", { status: 404, message: "factor_id must be an UUID" });
  const [factor] = await db
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.id, factorId), eq(mfaFactors.userId, userId)));
  if (!factor) throw new AuthRefusal("mfa_factor_not_found");
  return factor;
}

/** A user's factors, newest first. Deletes abandoned unverified factors first. */
export async function factorsOf(deps: AuthDeps, tx: Tx, userId: string): Promise<FactorRow[]> {
  const longAgo = new Date(deps.clock().getTime() - deps.settings.AUTH_CHALLENGE_LIFE * 1000);
  await tx
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.userId, userId),
        eq(mfaFactors.status, "unverified"),
        lt(mfaFactors.createdAt, longAgo),
        or(isNull(mfaFactors.lastChallengedAt), lt(mfaFactors.lastChallengedAt, longAgo)),
      ),
    );
  return tx
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId))
    .orderBy(desc(mfaFactors.createdAt));
}

/** Whether a kind of factor is enabled; phones need a gateway. */
export function isFactorTypeOn(deps: AuthDeps, type: FactorRow["factorType"]): boolean {
  return { totp: deps.settings.AUTH_TOTP, webauthn: deps.settings.AUTH_WEBAUTHN, phone: deps.sms !== null }[
    type
  ];
}
