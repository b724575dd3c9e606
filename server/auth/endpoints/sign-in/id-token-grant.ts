import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { resolveProviderUser } from "#server/auth/accounts/resolve-provider-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal, OauthRefusal } from "#server/auth/errors/auth-refusal";
import { callerOf } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { mustBeFresh, mustHoldOnlyPhone } from "#server/auth/mfa/step-up";
import { readIdToken } from "#server/auth/providers/id-token";
import type { OidcProvider } from "#server/auth/providers/oidc-provider";
import { startSession } from "#server/auth/sessions/start-session";

const body = z.object({
  id_token: z.string().default(""),
  provider: z.string().default(""),
  issuer: z.string().default(""),
  client_id: z.string().default(""),
  access_token: z.string().optional(),
  nonce: z.string().optional(),
  link_identity: z.boolean().default(false),
});

/** Provider names of the protocol; these get `provider_disabled` if they are not configured. */
const KNOWN_NAMES = ["google", "apple", "azure", "facebook", "keycloak", "kakao"];

function providerFor(deps: AuthDeps, input: z.output<typeof body>): OidcProvider {
  const name = input.provider.toLowerCase();
  const byName = deps.providers.get(name);
  if (byName) return byName;
  const byIssuer = [...deps.providers.values()].find(
    ({ settings }) => settings.issuer === input.issuer && settings.clientIds.includes(input.client_id),
  );
  if (!name && byIssuer) return byIssuer;
  if (KNOWN_NAMES.includes(name)) {
    throw new AuthRefusal("provider_disabled", { message: `Provider (issuer "${name}") is not enabled` });
  }
  throw new AuthRefusal("validation_failed", {
    message: "Custom OIDC provider is not allowed or not enabled",
  });
}

/**
 * The id-token grant: signs in with an id token that an app got from a provider, or links it to the caller
 * (docs/auth-protocol.md §4 and §7).
 */
export async function idTokenGrant(deps: AuthDeps, request: FastifyRequest) {
  const input = bodyOf(body, request);
  if (!input.id_token) throw new OauthRefusal("invalid request", "id_token required");
  if (!input.provider && !(input.issuer && input.client_id)) {
    throw new OauthRefusal("invalid request", "provider or client_id and issuer required");
  }
  const provider = providerFor(deps, input);
  const caller = input.link_identity ? await callerOf(deps, request) : null;
  if (caller && !deps.settings.AUTH_MANUAL_LINKING) throw new AuthRefusal("manual_linking_disabled");
  if (caller) {
    // Asks the token, not only the session, in which the code may have been entered after a copy was made.
    mustHoldOnlyPhone(deps, caller.user, caller.proofs);
    mustBeFresh(deps, caller);
  }
  const linking = caller && { userId: caller.user.id, sessionId: caller.session.id };
  const { id_token: idToken, nonce, access_token: accessToken } = input;
  const providerUser = await readIdToken(provider, { idToken, nonce, accessToken }, deps.clock());
  const { name } = provider.settings;
  const outcome = await deps.db.transaction(async (tx) => {
    const user = await resolveProviderUser(deps, tx, {
      provider: name,
      providerUser,
      linking,
      redirectTo: deps.settings.siteUrl,
      visitor: visitorOf(request),
    });
    if (user instanceof AuthRefusal) return user;
    return startSession(deps, tx, user, { method: "oauth", visitor: visitorOf(request) });
  });
  deps.mails.deliverSoon();
  if (outcome instanceof AuthRefusal) throw outcome;
  deps.watch.forgetUser(outcome.user.id);
  return outcome;
}
