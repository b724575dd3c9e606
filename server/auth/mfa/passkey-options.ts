import type { PasskeyCredential } from "#server/auth/tables/mfa-factors";
import { type PasskeyPlace, supportedAlgorithmIDs, webauthn } from "./passkey-place.ts";

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
