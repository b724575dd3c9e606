import type { AuthSettings } from "#server/auth/auth-settings";

/** Loaded with the first passkey, as it is large and most starts never need it. */
export const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, named because the library's own choice asks the runtime for experimental ones. */
export const supportedAlgorithmIDs = [-8, -7, -257];

export type PasskeyPlace = { rpId: string; rpName: string; origins: string[] };

/** For which site passkeys are made: the product's own, from settings and never from a caller. */
export function passkeyPlace(settings: AuthSettings): PasskeyPlace {
  const site = new URL(settings.siteUrl);
  return {
    rpId: site.hostname,
    rpName: settings.brand,
    origins: [...new Set([site.origin, new URL(settings.publicUrl).origin])],
  };
}
