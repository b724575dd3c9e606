import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { markBrowser } from "#server/auth/http/flow-cookie";
import { queryOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { clientKey } from "#server/auth/http/visitor";
import type { OidcProvider } from "#server/auth/providers/oidc-provider";
import { flowStates } from "#server/auth/tables/flow-states";
import { openFlow } from "./flow-states.ts";
import { pkceMembers, pkceOf } from "./pkce.ts";

const query = z.looseObject({
  provider: z.string().default(""),
  scopes: z.string().default(""),
  ...pkceMembers,
});

/** A provider by the name that a client uses; refuses what the settings do not name. */
export function providerNamed(deps: AuthDeps, name: string): OidcProvider {
  const provider = deps.providers.get(name.toLowerCase());
  if (provider) return provider;
  throw new AuthRefusal("validation_failed", {
    message: `Unsupported provider: provider ${name.slice(0, 40)} is not enabled`,
  });
}

export const callbackUrl = (deps: AuthDeps) => `${deps.settings.baseUrl}/callback`;

/** Opens a sign-in, or a linking to the caller, at a provider and returns where the browser has to go. */
export async function beginProviderFlow(
  deps: AuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  caller?: Caller,
): Promise<string> {
  const { provider: name, scopes, ...rest } = queryOf(query, request);
  const provider = providerNamed(deps, name);
  await deps.limits.spend([["provider_sign_ins_per_address", clientKey(request)]]);
  const flow = await openFlow(deps, deps.db, {
    authenticationMethod: "oauth",
    pkce: pkceOf(rest),
    redirectTo: redirectTargetOf(deps.settings, request),
    provider: provider.settings.name,
    browserHash: markBrowser(deps.settings, request, reply),
    ...(caller ? { linkingUserId: caller.user.id, linkingSessionId: caller.session.id } : {}),
  });
  const wishes = Object.entries(rest).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  try {
    const { url, check } = await provider.begin({
      redirectUri: callbackUrl(deps),
      state: flow.id,
      scopes,
      wishes: Object.fromEntries(wishes),
    });
    await deps.db.update(flowStates).set({ providerCheck: check }).where(eq(flowStates.id, flow.id));
    return url;
  } catch (cause) {
    throw new Error(`provider ${provider.settings.name} could not be asked`, { cause });
  }
}
