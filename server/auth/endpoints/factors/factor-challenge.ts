import { and, eq, lt } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bodyOf } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { claimFactorMessage, claimMessage } from "#server/auth/limits/claim-message";
import { factorCaller, isFactorTypeOn, ownFactor } from "#server/auth/mfa/factors";
import { assertionOptions, registrationOptions, relyingPartyOf } from "#server/auth/mfa/passkey";
import { mustBeAssured } from "#server/auth/mfa/step-up";
import { newPhoneCode, phoneCodeHash } from "#server/auth/mfa/verify-factor-response";
import { factorGuessersAt, isAssuredDevice } from "#server/auth/sessions/known-devices";
import { sendCode } from "#server/auth/sms/send-code";
import { type FactorRow, mfaChallenges, mfaFactors } from "#server/auth/tables/mfa-factors";
import type { UserRow } from "#server/auth/tables/users";

const body = z.object({ channel: z.enum(["sms", "whatsapp"]).default("sms") });

type ChallengeData = Pick<
  typeof mfaChallenges.$inferInsert,
  "codeHash" | "passkeyChallenge" | "passkeyCeremony"
>;

async function createChallenge(
  deps: AuthDeps,
  request: FastifyRequest,
  factor: FactorRow,
  data: ChallengeData,
) {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + deps.settings.AUTH_CHALLENGE_LIFE * 1000);
  return deps.db.transaction(async (tx) => {
    await tx
      .delete(mfaChallenges)
      .where(and(eq(mfaChallenges.factorId, factor.id), lt(mfaChallenges.expiresAt, now)));
    const present = await tx
      .update(mfaFactors)
      .set({ lastChallengedAt: now, updatedAt: now })
      .where(eq(mfaFactors.id, factor.id))
      .returning({ id: mfaFactors.id });
    // The factor was deleted after the caller read it.
    if (present.length === 0) throw new AuthRefusal("mfa_factor_not_found");
    const [challenge] = await tx
      .insert(mfaChallenges)
      .values({ factorId: factor.id, ip: request.ip, createdAt: now, expiresAt, ...data })
      .returning({ id: mfaChallenges.id });
    if (!challenge) throw new Error("a challenge was not written");
    return { id: challenge.id, type: factor.factorType, expires_at: Math.floor(expiresAt.getTime() / 1000) };
  });
}

async function challengePhone(deps: AuthDeps, request: FastifyRequest, factor: FactorRow, guessers: string) {
  const { channel } = bodyOf(body, request);
  const phone = factor.phone ?? "";
  const visitor = visitorOf(request);
  const isKnownDevice = await isAssuredDevice(deps.db, factor.userId, visitor);
  // Unverified factors are spaced by number, because enrolling a number again makes another factor.
  const claim =
    factor.status === "verified"
      ? await claimFactorMessage(deps, visitor, { factorId: factor.id, phone, guessers, isKnownDevice })
      : await claimMessage(deps, visitor, { kind: "factor", to: { phone } });
  const code = newPhoneCode();
  const answer = await createChallenge(deps, request, factor, { codeHash: phoneCodeHash(factor.id, code) });
  const retract = async () => {
    await claim.release();
    await deps.db.update(mfaFactors).set({ lastChallengedAt: null }).where(eq(mfaFactors.id, factor.id));
  };
  await sendCode(deps, { claim, code, channel, retract });
  return answer;
}

async function challengePasskey(deps: AuthDeps, request: FastifyRequest, factor: FactorRow, user: UserRow) {
  const relyingParty = relyingPartyOf(deps.settings);
  const name = user.email ?? user.phone ?? user.id;
  if (factor.status === "verified" && factor.passkey) {
    const publicKey = await assertionOptions(relyingParty, factor.passkey);
    const answer = await createChallenge(deps, request, factor, {
      passkeyChallenge: publicKey.challenge,
      passkeyCeremony: "request",
    });
    return { ...answer, webauthn: { type: "request", credential_options: { publicKey } } };
  }
  const registered = await deps.db
    .select({ passkey: mfaFactors.passkey })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, user.id), eq(mfaFactors.status, "verified")));
  const existing = registered.map((row) => row.passkey).filter((passkey) => passkey !== null);
  const publicKey = await registrationOptions(relyingParty, { id: user.id, name }, existing);
  const answer = await createChallenge(deps, request, factor, {
    passkeyChallenge: publicKey.challenge,
    passkeyCeremony: "create",
  });
  return { ...answer, webauthn: { type: "create", credential_options: { publicKey } } };
}

/** POST /factors/{id}/challenge: creates one challenge for one factor (docs/auth-protocol.md §8.2). */
export function factorChallenge(app: FastifyInstance, deps: AuthDeps): void {
  app.post<{ Params: { factorId: string } }>("/factors/:factorId/challenge", async (request) => {
    const caller = await factorCaller(deps, request);
    const { user } = caller;
    const factor = await ownFactor(deps.db, user.id, request.params.factorId);
    const guessers = await factorGuessersAt(deps.db, user.id, visitorOf(request));
    await deps.limits.spend([["factor_challenges_per_account", guessers]]);
    if (!isFactorTypeOn(deps, factor.factorType))
      throw new AuthRefusal(`mfa_${factor.factorType}_verify_not_enabled`);
    // Verifying an existing factor upgrades a session to aal2; completing an unverified one adds a factor.
    if (factor.status === "unverified") await mustBeAssured(deps.db, caller);
    switch (factor.factorType) {
      case "totp":
        return createChallenge(deps, request, factor, {});
      case "phone":
        return challengePhone(deps, request, factor, guessers);
      case "webauthn":
        return challengePasskey(deps, request, factor, user);
    }
  });
}
