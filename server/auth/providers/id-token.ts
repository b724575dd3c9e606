import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, type JWTPayload, jwtVerify } from "jose";
import { OauthRefusal } from "#server/auth/errors/auth-refusal";
import { askOutside } from "#server/auth/limits/place";
import { fetchBounded } from "#server/platform/outgoing/fetch-bounded";
import { identityOf, isSubject, type OidcProvider, type ProviderIdentity } from "./oidc-provider.ts";

type Presented = { idToken: string; nonce: string | undefined; accessToken: string | undefined };

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keySetAt(url: string) {
  const known =
    keySets.get(url) ??
    createRemoteJWKSet(new URL(url), { timeoutDuration: 8000, [customFetch]: fetchBounded });
  keySets.set(url, known);
  return known;
}

async function verifiedClaims(provider: OidcProvider, idToken: string, now: Date): Promise<JWTPayload> {
  const { issuer, keySetUrl } = await provider.metadata().catch((cause) => {
    throw Object.assign(new OauthRefusal("server_error", "The provider does not answer"), { cause });
  });
  try {
    const expected = {
      // Google also uses its bare host name as the issuer.
      issuer: [issuer, issuer.replace(/^https:\/\//, "")],
      currentDate: now,
      requiredClaims: ["exp"],
    };
    const { payload } = await askOutside(() => jwtVerify(idToken, keySetAt(keySetUrl), expected));
    return payload;
  } catch (cause) {
    throw Object.assign(new OauthRefusal("invalid request", "Bad ID token"), { cause });
  }
}

function mustMatchNonce(claims: JWTPayload, nonce: string | undefined): void {
  const inToken = typeof claims.nonce === "string" ? claims.nonce : "";
  if (Boolean(inToken) !== Boolean(nonce)) {
    throw new OauthRefusal(
      "invalid request",
      "Passed nonce and nonce in id_token should either both exist or not.",
    );
  }
  if (nonce && createHash("sha256").update(nonce).digest("hex") !== inToken) {
    throw new OauthRefusal("invalid nonce", "Nonces mismatch");
  }
}

function mustMatchAccessToken(idToken: string, claims: JWTPayload, accessToken: string | undefined): void {
  if (!accessToken || typeof claims.at_hash !== "string") return;
  const bits = /(?:256|384|512)$/.exec(decodeProtectedHeader(idToken).alg ?? "")?.[0] ?? "256";
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString("base64url") !== claims.at_hash) {
    throw new OauthRefusal("invalid request", "Bad ID token");
  }
}

/**
 * The identity in an id token that the provider issued to us for this request (docs/auth-protocol.md §4).
 * Throws `OauthRefusal` for any other token.
 */
export async function readIdToken(
  provider: OidcProvider,
  token: Presented,
  now: Date,
): Promise<ProviderIdentity> {
  const claims = await verifiedClaims(provider, token.idToken, now);
  if (!isSubject(claims.sub)) throw new OauthRefusal("invalid request", "Missing sub claim in id_token");
  const audience = [claims.aud].flat();
  if (!audience.some((name) => name !== undefined && provider.settings.clientIds.includes(name))) {
    throw new OauthRefusal("invalid request", `Unacceptable audience in id_token: [${audience.join(" ")}]`);
  }
  mustMatchNonce(claims, token.nonce);
  mustMatchAccessToken(token.idToken, claims, token.accessToken);
  return identityOf(claims);
}
