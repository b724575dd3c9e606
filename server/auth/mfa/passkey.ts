import * as z from "zod";
import type { AuthSettings } from "#server/auth/auth-settings";
import type { FactorRow, PasskeyCredential } from "#server/auth/tables/mfa-factors";

/** Loaded with the first passkey, as it is large and most starts never need it. */
export const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, named because the library's own choice asks the runtime for experimental ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

type PasskeyPlace = { rpId: string; rpName: string; origins: string[] };

/** For which site passkeys are made: the product's own, from settings and never from a caller. */
export function passkeyPlace(settings: AuthSettings): PasskeyPlace {
  const site = new URL(settings.siteUrl);
  return {
    rpId: site.hostname,
    rpName: settings.brand,
    origins: [...new Set([site.origin, new URL(settings.publicUrl).origin])],
  };
}

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

/**
 * Options to make a credential: keys in the device and on a stick alike, checked with a PIN or finger where
 * there is one.
 */
export async function registrationOptions(
  place: PasskeyPlace,
  user: { id: string; name: string },
  existing: PasskeyCredential[],
) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: place.rpName,
    rpID: place.rpId,
    userName: user.name,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, ...(transports ? { transports } : {}) })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  // The client fills in "cross-platform" where this is missing, which would shut out the device's own
  // passkeys; browsers treat a value that they do not know as none at all (WebAuthn, "unknown values").
  const authenticatorSelection = { ...options.authenticatorSelection, authenticatorAttachment: "any" };
  return { ...options, authenticatorSelection, hints: ["client-device", "security-key", "hybrid"] };
}

/** Options to prove one registered credential. */
export async function assertionOptions(place: PasskeyPlace, credential: PasskeyCredential) {
  const { id, transports } = credential;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: place.rpId,
    allowCredentials: [{ id, ...(transports ? { transports } : {}) }],
    userVerification: "preferred",
  });
  return { ...options, hints: ["client-device", "security-key", "hybrid"] };
}
