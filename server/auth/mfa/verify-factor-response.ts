import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { ChallengeRow, FactorRow } from "#server/auth/tables/mfa-factors";
import {
  assertionResponse,
  registrationResponse,
  relyingPartyOf,
  verifyAssertion,
  verifyRegistration,
} from "./passkey.ts";
import { acceptedStep } from "./totp.ts";

export type FactorResponse = { code: string; credential: unknown };

/** The columns of the factor to update after a correct response. */
type Proof = Partial<Pick<FactorRow, "lastTotpStep" | "passkey" | "passkeyAaguid">>;

async function checkTotp(deps: AuthDeps, factor: FactorRow, code: string): Promise<Proof | null> {
  const step = await acceptedStep(factor.totpSecret ?? "", code, deps.clock(), factor.lastTotpStep);
  return step === null ? null : { lastTotpStep: step };
}

function checkPhone(factor: FactorRow, challenge: ChallengeRow, code: string): Proof | null {
  const [sent, given] = [Buffer.from(challenge.codeHash ?? ""), Buffer.from(phoneCodeHash(factor.id, code))];
  return sent.length === given.length && timingSafeEqual(sent, given) ? {} : null;
}

async function checkPasskey(
  deps: AuthDeps,
  factor: FactorRow,
  challenge: ChallengeRow,
  credential: unknown,
): Promise<Proof | null> {
  // A registration challenge from before the factor was verified must not replace its key.
  if ((challenge.passkeyCeremony === "create") !== (factor.status === "unverified")) return null;
  const relyingParty = relyingPartyOf(deps.settings);
  const expected = challenge.passkeyChallenge ?? "";
  const schema = challenge.passkeyCeremony === "create" ? registrationResponse : assertionResponse;
  if (!schema.safeParse(credential).success) {
    throw new AuthRefusal("validation_failed", { message: "Invalid credential response" });
  }
  if (challenge.passkeyCeremony === "create") {
    const made = await verifyRegistration(relyingParty, expected, registrationResponse.parse(credential));
    return made && { passkey: made.passkey, passkeyAaguid: made.aaguid };
  }
  const passkey = await verifyAssertion(relyingParty, expected, assertionResponse.parse(credential), factor);
  return passkey && { passkey };
}

/** Verifies the response to a challenge; null if it is wrong. */
export async function verifyFactorResponse(
  deps: AuthDeps,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: FactorResponse,
): Promise<Proof | null> {
  switch (factor.factorType) {
    case "totp":
      return checkTotp(deps, factor, answer.code);
    case "phone":
      return checkPhone(factor, challenge, answer.code);
    case "webauthn":
      return checkPasskey(deps, factor, challenge, answer.credential);
  }
}

export function newPhoneCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

/** The hash of a phone code, salted with the factor id. */
export function phoneCodeHash(factorId: string, code: string): string {
  return createHash("sha256").update(`${factorId} ${code}`).digest("hex");
}
