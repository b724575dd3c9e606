import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import { wasEverProved } from "#server/auth/accounts/prove-address";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { bodyOf, isUuid, withoutDeepNulls } from "#server/auth/http/parse-input";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { sendNotice } from "#server/auth/mail/notices";
import { factorCaller, isFactorTypeOn, ownFactor } from "#server/auth/mfa/factors";
import { mustBeAssured, mustBeFresh, mustHoldOnlyPhone } from "#server/auth/mfa/step-up";
import { upgradeSession } from "#server/auth/mfa/upgrade-session";
import { type FactorResponse, verifyFactorResponse } from "#server/auth/mfa/verify-factor-response";
import { factorGuessersAt } from "#server/auth/sessions/known-devices";
import type { SessionJson } from "#server/auth/sessions/start-session";
import { type ChallengeRow, mfaChallenges, mfaFactors } from "#server/auth/tables/mfa-factors";
import type { Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";

const body = z.object({
  challenge_id: z.string().default(""),
  code: z.string().optional(),
  // Browsers send null for members that the authenticator left out.
  webauthn: z.preprocess(withoutDeepNulls, z.object({ credential_response: z.unknown() }).optional()),
});

type Input = z.output<typeof body>;

/**
 * The challenge, locked. Refusals are returned, not thrown, so that the deletion of an expired challenge is
 * committed.
 */
async function findOpenChallenge(
  deps: AuthDeps,
  tx: Tx,
  request: FastifyRequest,
  factorId: string,
  challengeId: string,
) {
  const unknown = new AuthRefusal("mfa_factor_not_found", {
    status: 422,
    message: "MFA factor with the provided challenge ID not found",
  });
  if (!isUuid(challengeId)) return unknown;
  const [challenge] = await tx
    .select()
    .from(mfaChallenges)
    .where(and(eq(mfaChallenges.id, challengeId), eq(mfaChallenges.factorId, factorId)))
    .for("update");
  if (!challenge) return unknown;
  // Compared by network, because with IPv6 a browser changes its address within its /64 from time to time.
  if (challenge.verifiedAt || addressKey(challenge.ip) !== clientKey(request))
    return new AuthRefusal("mfa_ip_address_mismatch");
  if (challenge.expiresAt > deps.clock()) return challenge;
  await tx.delete(mfaChallenges).where(eq(mfaChallenges.id, challenge.id));
  return new AuthRefusal("mfa_challenge_expired");
}

async function verifyChallenge(
  deps: AuthDeps,
  tx: Tx,
  request: FastifyRequest,
  caller: Caller,
  input: Input & { factorId: string },
): Promise<SessionJson | AuthRefusal> {
  const user = await lockUser(tx, caller.user.id);
  if (!user) return new AuthRefusal("user_not_found");
  const factor = await ownFactor(tx, user.id, input.factorId);
  if (factor.status === "unverified") {
    await mustBeAssured(tx, caller);
    // An enrollment that started in time may be completed within the lifetime of a challenge.
    const leeway = deps.settings.AUTH_CHALLENGE_LIFE;
    if (caller.session.aal === "aal1") mustHoldOnlyPhone(deps, user, caller.proofs, leeway);
    mustBeFresh(deps, caller, leeway);
  }
  const challenge: ChallengeRow | AuthRefusal = await findOpenChallenge(
    deps,
    tx,
    request,
    factor.id,
    input.challenge_id,
  );
  if (challenge instanceof AuthRefusal) return challenge;
  const answer: FactorResponse = { code: input.code ?? "", credential: input.webauthn?.credential_response };
  const proof = await verifyFactorResponse(deps, factor, challenge, answer);
  if (proof === null) {
    return new AuthRefusal(
      "mfa_verification_failed",
      factor.factorType === "totp" ? {} : { message: "Invalid MFA code or credential" },
    );
  }
  const now = deps.clock();
  await tx
    .update(mfaChallenges)
    .set({ verifiedAt: now })
    .where(and(eq(mfaChallenges.id, challenge.id), isNull(mfaChallenges.verifiedAt)));
  const isNew = factor.status === "unverified";
  const isBeforeProof = isNew ? user.email !== null && !wasEverProved(user) : factor.isBeforeProof;
  await tx
    .update(mfaFactors)
    .set({ ...proof, status: "verified", isBeforeProof, updatedAt: now })
    .where(eq(mfaFactors.id, factor.id));
  if (isNew) await sendNotice(deps, tx, user.id, { kind: "factor_added", factor: factor.factorType });
  const visitor = visitorOf(request);
  return upgradeSession(deps, tx, user, { sessionId: caller.session.id, factor, visitor });
}

async function verify(deps: AuthDeps, request: FastifyRequest, factorId: string) {
  const caller = await factorCaller(deps, request);
  const factor = await ownFactor(deps.db, caller.user.id, factorId);
  if (!isFactorTypeOn(deps, factor.factorType))
    throw new AuthRefusal(`mfa_${factor.factorType}_verify_not_enabled`);
  const input = bodyOf(body, request);
  if (factor.factorType === "webauthn" ? !input.webauthn : !input.code) {
    throw new AuthRefusal("validation_failed", { message: "Code needs to be non-empty" });
  }
  // Counted per account: counting per factor would grant additional guesses for each factor.
  const subject = await factorGuessersAt(deps.db, caller.user.id, visitorOf(request));
  const counters = [
    ["failed_codes_per_account", subject],
    ["failed_codes_per_account_and_day", subject],
  ] as const;
  return deps.limits.guard(counters, { wrong: ["mfa_verification_failed"] }, async () => {
    const outcome = await deps.db.transaction((tx) =>
      verifyChallenge(deps, tx, request, caller, { ...input, factorId }),
    );
    deps.watch.forgetUser(caller.user.id);
    deps.mails.deliverSoon();
    if (outcome instanceof AuthRefusal) throw outcome;
    return outcome;
  });
}

/**
 * POST /factors/{id}/verify: a correct response upgrades the session to aal2 (docs/auth-protocol.md §8.3).
 */
export function factorVerify(app: FastifyInstance, deps: AuthDeps): void {
  app.post<{ Params: { factorId: string } }>("/factors/:factorId/verify", (request) =>
    verify(deps, request, request.params.factorId),
  );
}
