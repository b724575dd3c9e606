import * as z from "zod";
import type { AuthSettings } from "#server/auth/auth-settings";
import type { FactorRow, PasskeyCredential } from "#server/auth/tables/mfa-factors";

/** Imported with the first passkey, since it is large and often not needed. */
export const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256; the library's default includes algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

type RelyingParty = { rpId: string; rpName: string; origins: string[] };

/** The site that passkeys are bound to, from settings and never from a request. */
export function relyingPartyOf(settings: AuthSettings): RelyingParty {
  const site = new URL(settings.siteUrl);
  return {
    rpId: site.hostname,
    rpName: settings.brand,
    origins: [...new Set([site.origin, new URL(settings.publicUrl).origin])],
  };
}

const extensions = z.record(z.string(), z.unknown()).default({});
const base64url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/);
/** At most 1023 bytes (WebAuthn Level 3). */
const credentialId = base64url.max(1366);
/**
 * More than authenticators answer. Their CBOR is decoded, encoded and decoded again while everybody waits: 48
 * KB of empty texts took 200 ms.
 */
const maxLetters = { attestation: 8_000, clientData: 4_000, authenticatorData: 700, signature: 700 };
const MAX_AUTH_DATA_BYTES = 2_048;

/** The response to a registration; unknown members are ignored. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url.max(maxLetters.clientData),
    attestationObject: base64url.max(maxLetters.attestation),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
  clientExtensionResults: extensions,
});

/** The response to an authentication. */
export const assertionResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url.max(maxLetters.clientData),
    authenticatorData: base64url.max(maxLetters.authenticatorData),
    signature: base64url.max(maxLetters.signature),
    userHandle: z.string().optional(),
  }),
  clientExtensionResults: extensions,
});

/**
 * The attestation object without its statement about the authenticator's manufacturer, which we do not need.
 * The library would request addresses in the statement's certificates, which the caller chooses.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData: unknown = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  if (!(authData instanceof Uint8Array) || authData.length > MAX_AUTH_DATA_BYTES)
    throw new Error("not the data of an authenticator");
  const bare = new Map<string | number, Parameters<typeof isoCBOR.encode>[0]>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/** The credential of a valid registration for this challenge and site, or null. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  expectedChallenge: string,
  response: z.output<typeof registrationResponse>,
): Promise<{ passkey: PasskeyCredential; aaguid: string } | null> {
  const { transports, clientDataJSON, attestationObject } = response.response;
  const { verifyRegistrationResponse } = await webauthn();
  const verify = async () =>
    verifyRegistrationResponse({
      response: {
        ...response,
        response: { clientDataJSON, attestationObject: await withoutStatement(attestationObject) },
      },
      expectedChallenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
  const result = await verify().catch(() => null);
  if (!result?.verified || result.registrationInfo.credential.id !== response.id.replace(/={1,2}$/, ""))
    return null;
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

/** The credential with its new counter if the response is valid, or null. */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  expectedChallenge: string,
  response: z.output<typeof assertionResponse>,
  factor: FactorRow,
): Promise<PasskeyCredential | null> {
  const { passkey } = factor;
  if (!passkey || passkey.id !== response.id) return null;
  const { userHandle, ...answer } = response.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: { ...response, response: { ...answer, ...(userHandle ? { userHandle } : {}) } },
    expectedChallenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return result?.verified ? { ...passkey, counter: result.authenticationInfo.newCounter } : null;
}

/** Options to register a passkey on the device or a security key, with user verification if available. */
export async function registrationOptions(
  relyingParty: RelyingParty,
  user: { id: string; name: string },
  existing: PasskeyCredential[],
) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: relyingParty.rpName,
    rpID: relyingParty.rpId,
    userName: user.name,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, ...(transports ? { transports } : {}) })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  // The client sets "cross-platform" if this is missing, which would exclude passkeys of the device. Browsers
  // ignore unknown values (WebAuthn, "unknown values").
  const authenticatorSelection = { ...options.authenticatorSelection, authenticatorAttachment: "any" };
  return { ...options, authenticatorSelection, hints: ["client-device", "security-key", "hybrid"] };
}

/** Options to authenticate with one registered credential. */
export async function assertionOptions(relyingParty: RelyingParty, credential: PasskeyCredential) {
  const { id, transports } = credential;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.rpId,
    allowCredentials: [{ id, ...(transports ? { transports } : {}) }],
    userVerification: "preferred",
  });
  return { ...options, hints: ["client-device", "security-key", "hybrid"] };
}
