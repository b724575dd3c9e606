import { LRUCache } from "lru-cache";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { SigningKeys } from "#server/auth/keys/signing-keys";
import type { SessionWatch } from "#server/auth/sessions/session-watch";
import { type AccessTokenClaims, readAccessToken } from "#server/auth/tokens/access-token";

type VerifiedSession = AccessTokenClaims & {
  /**
   * `needs_second_factor`: the user has a verified factor that this session has not passed
   * (docs/decisions/0010).
   */
  assurance: "complete" | "needs_second_factor";
  hasPassedSecondFactor: boolean;
};

type AccessTokenVerifier = {
  /** The session of a valid token, or null. For a token seen before, it reads only caches. */
  verify(accessToken: string): Promise<VerifiedSession | null>;
  isSessionLive(sessionId: string): Promise<boolean>;
};

type VerifierDeps = {
  signingKeys: SigningKeys;
  watch: SessionWatch;
  settings: { baseUrl: string; AUTH_TOKEN_LIFE: number };
  clock: () => Date;
};

const MAX_CACHED_TOKENS = 20_000;
const MAX_TOKEN_LENGTH = 16_384;

/**
 * Verifies bearer tokens for the rest of the product. Returns null for missing, unsigned, forged, HS256,
 * foreign or expired tokens.
 */
export function accessTokenVerifier(deps: VerifierDeps): AccessTokenVerifier {
  const proven = new LRUCache<string, AccessTokenClaims>({ max: MAX_CACHED_TOKENS });

  async function claimsOf(token: string): Promise<AccessTokenClaims | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    try {
      const claims = await readAccessToken(deps, token);
      proven.set(token, claims);
      return claims;
    } catch (error) {
      if (error instanceof AuthRefusal) return null;
      throw error;
    }
  }
  return {
    async verify(token) {
      const claims = proven.get(token) ?? (await claimsOf(token));
      if (!claims || claims.expiresAt * 1000 <= deps.clock().getTime()) return null;
      const session = await deps.watch.statusOf(claims.sessionId);
      if (!session || session.userId !== claims.userId) return null;
      const passed = claims.aal === "aal2" && session.aal === "aal2";
      return {
        ...claims,
        hasPassedSecondFactor: passed,
        assurance: session.hasSecondFactor && !passed ? "needs_second_factor" : "complete",
      };
    },
    isSessionLive: async (sessionId) => (await deps.watch.statusOf(sessionId)) !== null,
  };
}
