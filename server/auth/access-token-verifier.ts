import { LRUCache } from "lru-cache";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { SigningKeys } from "#server/auth/keys/signing-keys";
import type { SessionWatch } from "#server/auth/sessions/session-watch";
import { type AccessTokenClaims, readAccessToken } from "#server/auth/tokens/access-token";

type VerifiedSession = AccessTokenClaims & {
  /**
   * `needs_second_factor`: the user has a verified factor and this token has not passed one
   * (docs/decisions/0010).
   */
  assurance: "complete" | "needs_second_factor";
  hasPassedSecondFactor: boolean;
};

type AccessTokenVerifier = {
  /**
   * Null unless the token is ours, not over, and its session is alive. A token seen before costs two
   * look-ups.
   */
  verify(accessToken: string): Promise<VerifiedSession | null>;
  isSessionLive(sessionId: string): Promise<boolean>;
};

type VerifierDeps = {
  signingKeys: SigningKeys;
  watch: SessionWatch;
  settings: { baseUrl: string; AUTH_TOKEN_LIFE: number };
  clock: () => Date;
};

const MOST_TOKENS = 20_000;
const LONGEST_TOKEN = 16_384;

/**
 * What the rest of the product asks about a bearer token; it refuses none, forged, HS256, foreign and expired
 * ones alike.
 */
export function accessTokenVerifier(deps: VerifierDeps): AccessTokenVerifier {
  const proven = new LRUCache<string, AccessTokenClaims>({ max: MOST_TOKENS });

  async function claimsOf(token: string): Promise<AccessTokenClaims | null> {
    if (token.length > LONGEST_TOKEN) return null;
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
      const standing = await deps.watch.standingOf(claims.sessionId);
      if (!standing || standing.userId !== claims.userId) return null;
      const passed = claims.aal === "aal2" && standing.aal === "aal2";
      return {
        ...claims,
        hasPassedSecondFactor: passed,
        assurance: standing.hasSecondFactor && !passed ? "needs_second_factor" : "complete",
      };
    },
    isSessionLive: async (sessionId) => (await deps.watch.standingOf(sessionId)) !== null,
  };
}
