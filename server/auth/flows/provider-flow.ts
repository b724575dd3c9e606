import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { setFlowCookie } from "#server/auth/http/flow-cookie";
import { queryOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { clientKey } from "#server/auth/http/visitor";
import type { OidcProvider } from "#server/auth/providers/oidc-provider";
import { flowStates } from "#server/auth/tables/flow-states";
import { openFlow } from "./flow-states.ts";
import { pkceFields, pkceOf } from "./pkce.ts";

const query = z.looseObject({
  provider: z.string().default(""),
  scopes: z.string().default(""),
  ...pkceFields,
});

/** The provider with this name; refuses one that is not configured. */
export function providerNamed(deps: AuthDeps, name: string): OidcProvider {
  const provider = deps.providers.get(name.toLowerCase());
  if (provider) return provider;
  throw new AuthRefusal("validation_failed", {
    message: `Unsupported provider: provider ${name.slice(0, 40)} is not enabled`,
  });
}

export const callbackUrl = (deps: AuthDeps) => `${deps.settings.baseUrl}/callback`;

/** Starts a sign-in at a provider, or links it to `caller`'s account; returns the URL to redirect to. */
export async function beginProviderFlow(
  deps: AuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  caller?: Caller,
): Promise<string> {
  const { provider: name, scopes, ...rest } = queryOf(query, request);
  const provider = providerNamed(deps, name);
  await deps.limits.spend([["provider_sign_ins_per_address", clientKey(request)]]);
  const wanted = {
    authenticationMethod: "oauth",
    pkce: pkceOf(rest),
    redirectTo: redirectTargetOf(deps.settings, request),
    provider: provider.settings.name,
    browserHash: setFlowCookie(deps.settings, request, reply),
    ...(caller ? { linkingUserId: caller.user.id, linkingSessionId: caller.session.id } : {}),
  };
  const flow = await deps.db.transaction(async (tx) => {
    // The account may have been deleted since the caller's token was checked.
    if (caller && !(await lockUser(tx, caller.user.id))) throw new AuthRefusal("user_not_found");
    return openFlow(deps, tx, wanted);
  });
  const extraParams = Object.entries(rest).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  try {
    const { url, check } = await provider.begin({
      redirectUri: callbackUrl(deps),
      state: flow.id,
      scopes,
      extraParams: Object.fromEntries(extraParams),
    });
    await deps.db.update(flowStates).set({ providerCheck: check }).where(eq(flowStates.id, flow.id));
    return url;
  } catch (cause) {
    throw new Error(`provider ${provider.settings.name} could not be asked`, { cause });
  }
}
