import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { beginProviderFlow } from "#server/auth/flows/provider-flow";

/**
 * GET /authorize: off to a provider (docs/auth-protocol.md §6.6). A browser comes here by itself, so no key
 * is asked for.
 */
export function authorize(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/authorize", { exposeHeadRoute: false, config: { withoutApiKey: true } }, async (request, reply) =>
    reply.redirect(await beginProviderFlow(deps, request, reply), 302),
  );
}
