import * as z from "zod";
import type { FactorRow, PasskeyCredential } from "#server/auth/tables/mfa-factors";
import { type PasskeyPlace, supportedAlgorithmIDs, webauthn } from "./passkey-place.ts";

const extensions = z.record(z.string(), z.unknown()).default({});
const base64url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/);

/** What an authenticator answers to a registration; what newer browsers add is ignored. */
export const registrationAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).optional(),
  }),
  clientExtensionResults: extensions,
});

/** What it answers when asked to prove itself. */
export const assertionAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().optional(),
  }),
  clientExtensionResults: extensions,
});

/** The credential of a proper registration for this challenge and site; null otherwise. */
export async function registeredPasskey(
  place: PasskeyPlace,
  expectedChallenge: string,
  response: z.output<typeof registrationAnswer>,
): Promise<{ passkey: PasskeyCredential; aaguid: string } | null> {
  const { transports, ...made } = response.response;
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: { ...response, response: made },
    expectedChallenge,
    expectedOrigin: place.origins,
    expectedRPID: place.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential, aaguid } = result.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString("base64url");
  return {
    passkey: {
      id: credential.id,
      publicKey,
      counter: credential.counter,
      ...(transports ? { transports } : {}),
    },
    aaguid,
  };
}

/** The credential with its new counter when the answer proves it; null otherwise. */
export async function provenPasskey(
  place: PasskeyPlace,
  expectedChallenge: string,
  response: z.output<typeof assertionAnswer>,
  factor: FactorRow,
): Promise<PasskeyCredential | null> {
  const { passkey } = factor;
  if (!passkey || passkey.id !== response.id) return null;
  const { userHandle, ...answer } = response.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: { ...response, response: { ...answer, ...(userHandle ? { userHandle } : {}) } },
    expectedChallenge,
    expectedOrigin: place.origins,
    expectedRPID: place.rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return result?.verified ? { ...passkey, counter: result.authenticationInfo.newCounter } : null;
}
