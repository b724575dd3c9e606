import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";

/** GET /.well-known/jwks.json: public halves only, readable by anyone (docs/auth-protocol.md §3). */
export function jwks(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/.well-known/jwks.json", { config: { withoutApiKey: true } }, async (_request, reply) => {
    reply.header("cache-control", "public, max-age=600");
    return { keys: deps.signingKeys.published() };
  });
}
