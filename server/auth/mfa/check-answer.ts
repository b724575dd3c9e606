import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { ChallengeRow, FactorRow } from "#server/auth/tables/mfa-factors";
import {
  assertionAnswer,
  passkeyPlace,
  provenPasskey,
  registeredPasskey,
  registrationAnswer,
} from "./passkey.ts";
import { acceptedStep } from "./totp.ts";

export type FactorAnswer = { code: string; credential: unknown };

/** What a right answer leaves on the factor. */
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
  // A registration that was asked for before the factor was verified would replace its key.
  if ((challenge.passkeyCeremony === "create") !== (factor.status === "unverified")) return null;
  const place = passkeyPlace(deps.settings);
  const expected = challenge.passkeyChallenge ?? "";
  const schema = challenge.passkeyCeremony === "create" ? registrationAnswer : assertionAnswer;
  if (!schema.safeParse(credential).success) {
    throw new AuthRefusal("validation_failed", { message: "Invalid credential response" });
  }
  if (challenge.passkeyCeremony === "create") {
    const made = await registeredPasskey(place, expected, registrationAnswer.parse(credential));
    return made && { passkey: made.passkey, passkeyAaguid: made.aaguid };
  }
  const passkey = await provenPasskey(place, expected, assertionAnswer.parse(credential), factor);
  return passkey && { passkey };
}

/** What the answer to a challenge proves; null when it is wrong. */
export async function checkAnswer(
  deps: AuthDeps,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: FactorAnswer,
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

/** Hash of a phone code, bound to its factor. */
export function phoneCodeHash(factorId: string, code: string): string {
  return createHash("sha256").update(`${factorId} ${code}`).digest("hex");
}
