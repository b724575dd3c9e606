import * as oidc from "openid-client";
import * as z from "zod";
import { readEmail } from "#server/auth/http/address";
import { isStorableJson } from "#server/auth/http/parse-input";
import { askOutside } from "#server/auth/limits/place";
import type { Metadata } from "#server/auth/tables/users";
import { fetchBounded } from "#server/platform/outgoing/fetch-bounded";
import type { ProviderSettings } from "./provider-settings.ts";

/** A user's identity at a provider. */
export type ProviderIdentity = {
  providerId: string;
  email: string | null;
  isEmailVerified: boolean;
  /** The provider's claims under the names that the protocol uses. */
  data: Metadata;
};

/** Secrets of the sign-in, stored with the flow until the provider redirects back. */
type ProviderCheck = { codeVerifier: string; nonce: string };

type ReturnedUser = { identity: ProviderIdentity; accessToken: string; refreshToken: string | null };

export type OidcProvider = {
  settings: ProviderSettings;
  /** The URL to redirect to; `extraParams` are passed on unchanged. */
  begin(to: {
    redirectUri: string;
    state: string;
    scopes: string;
    extraParams: Record<string, string>;
  }): Promise<{
    url: string;
    check: ProviderCheck;
  }>;
  /** Exchanges the callback URL for a user; throws if any check fails. */
  finish(back: { callbackUrl: string; state: string; check: ProviderCheck }): Promise<ReturnedUser>;
  /** The provider's issuer and key set URL, from its metadata. */
  metadata(): Promise<{ issuer: string; keySetUrl: string }>;
};

const OUR_PARAMETERS =
  /^(?:client_id|client_secret|redirect_uri|request|request_uri|response_type|scope|state|nonce|code_challenge|code_challenge_method|redirect_to|provider|scopes|apikey|skip_http_redirect)$/;

/** Whether a claim is a valid subject, which identifies a person permanently. */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === "string" && sub !== "" && sub.length <= LONGEST_SUBJECT && isStorableJson(sub);

const LONGEST_SUBJECT = 255;
const LONGEST_NAME = 200;
const LONGEST_PICTURE = 2000;

/**
 * Users can choose these values at many providers; one that is not a text, or cannot be stored, is ignored.
 */
const providerText = z
  .string()
  .refine((text) => isStorableJson(text))
  .optional()
  .catch(undefined);

const profile = z.looseObject({
  sub: z.string().refine(isSubject),
  iss: z.string().optional(),
  email: providerText,
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: providerText.transform((name) => name && [...name].slice(0, LONGEST_NAME).join("")),
  picture: providerText.transform((url) => (url && url.length <= LONGEST_PICTURE ? url : undefined)),
});

/**
 * A provider's e-mail, if it is valid. It counts as verified only if lower-casing changes nothing but A to Z:
 * the Kelvin sign, for example, becomes a k, and the address with the k may belong to another person.
 */
function addressIn(claimed: string | undefined, isClaimedVerified: boolean) {
  const email = claimed ? readEmail(claimed) : null;
  const isSame = claimed?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) === email;
  return { email, isVerified: isClaimedVerified && email !== null && isSame };
}

/** An identity from the claims of an id token or the user-info response. */
export function identityOf(claims: unknown): ProviderIdentity {
  const {
    sub,
    iss,
    email: claimed,
    email_verified: isClaimedVerified = false,
    name,
    picture,
  } = profile.parse(claims);
  const { email, isVerified } = addressIn(claimed, isClaimedVerified);
  const data = {
    ...(iss ? { iss } : {}),
    sub,
    provider_id: sub,
    ...(email ? { email } : {}),
    email_verified: isVerified,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
  };
  return { providerId: sub, email, isEmailVerified: isVerified, data };
}

type Destination = Parameters<OidcProvider["begin"]>[0];
type Return = Parameters<OidcProvider["finish"]>[0];

async function begin(config: oidc.Configuration, { redirectUri, state, scopes, extraParams }: Destination) {
  const check = { codeVerifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
  const passedOn = Object.entries(extraParams).filter(([name]) => !OUR_PARAMETERS.test(name));
  const url = oidc.buildAuthorizationUrl(config, {
    ...Object.fromEntries(passedOn),
    redirect_uri: redirectUri,
    scope: [...new Set(["openid", "email", "profile", ...scopes.split(/[\s,]+/).filter(Boolean)])].join(" "),
    state,
    nonce: check.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(check.codeVerifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, check };
}

const addressClaims = z.object({ email: z.unknown(), email_verified: z.unknown() }).partial();

async function finish(
  config: oidc.Configuration,
  { callbackUrl, state, check }: Return,
): Promise<ReturnedUser> {
  const tokens = await oidc.authorizationCodeGrant(config, new URL(callbackUrl), {
    pkceCodeVerifier: check.codeVerifier,
    expectedState: state,
    expectedNonce: check.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no id token");
  // Some providers omit the address from the id token. If user-info fails too, the user has no address.
  const addressed = claims.email
    ? claims
    : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => ({}));
  // Both from one source: the id token's `email_verified` says nothing of an address that user-info adds.
  const { email, email_verified } = addressClaims.parse(addressed);
  const identity = identityOf({ ...addressed, ...claims, email, email_verified });
  return { identity, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null };
}

const boundedFetch: oidc.CustomFetch = (url, { body = null, ...init }) =>
  fetchBounded(url, { ...init, body: body instanceof Uint8Array ? new Uint8Array(body) : body });

/** An OpenID Connect provider. Its metadata is fetched at first use and cached. */
export function oidcProvider(settings: ProviderSettings): OidcProvider {
  let discovered: Promise<oidc.Configuration> | null = null;

  function configuration(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer);
    const insecure = issuer.protocol === "http:" ? { execute: [oidc.allowInsecureRequests] } : {};
    const options = { timeout: 10, ...insecure, [oidc.customFetch]: boundedFetch };
    discovered ??= oidc.discovery(issuer, settings.clientIds[0], settings.secret, undefined, options);
    discovered.catch(() => {
      discovered = null;
    });
    return discovered;
  }
  return {
    settings,
    async metadata() {
      const { issuer, jwks_uri: keySetUrl } = (await askOutside(configuration)).serverMetadata();
      if (!keySetUrl) throw new Error(`provider ${settings.name} publishes no keys`);
      return { issuer, keySetUrl };
    },
    begin: async (to) => begin(await askOutside(configuration), to),
    finish: (back) => askOutside(async () => finish(await configuration(), back)),
  };
}
