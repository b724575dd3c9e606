import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { beginProviderFlow } from "#server/auth/flows/provider-flow";
import { callerOf } from "#server/auth/http/caller";
import { refuseEmbedded } from "#server/auth/http/foreign-pages";
import { queryOf } from "#server/auth/http/parse-input";
import { mustBeAssured, mustBeFresh, mustHoldOnlyPhone } from "#server/auth/mfa/step-up";

/**
 * GET /authorize: redirects to a provider (docs/auth-protocol.md §6.6). Needs no API key, since browsers
 * navigate here directly.
 */
export function authorize(app: FastifyInstance, deps: AuthDeps): void {
  app.get(
    "/authorize",
    { exposeHeadRoute: false, config: { withoutApiKey: true } },
    async (request, reply) => {
      refuseEmbedded(request);
      return reply.redirect(await beginProviderFlow(deps, request, reply), 302);
    },
  );
}

const query = z.object({ skip_http_redirect: z.string().optional() });

/**
 * GET /user/identities/authorize: redirects to a provider whose identity is then linked to the caller
 * (docs/auth-protocol.md §7).
 */
export function identitiesAuthorize(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/user/identities/authorize", { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await callerOf(deps, request);
    if (!deps.settings.AUTH_MANUAL_LINKING) throw new AuthRefusal("manual_linking_disabled");
    await mustBeAssured(deps.db, caller, { message: "AAL2 required to link an identity" });
    // First, since the code it asks for is a fresh proof, too.
    mustHoldOnlyPhone(deps, caller.user, caller.proofs);
    mustBeFresh(deps, caller);
    const url = await beginProviderFlow(deps, request, reply, caller);
    return queryOf(query, request).skip_http_redirect === "true" ? { url } : reply.redirect(url, 302);
  });
}
