import type { FastifyInstance } from "fastify";

/** A fixed list, because a page that could send any header could forge its visitor's address. */
const ALLOWED_HEADERS =
  "authorization, apikey, content-type, x-client-info, x-supabase-api-version, accept, x-client-ip, x-jwt-aud, x-use-cookie, redirect_to";

/**
 * Lets pages of any origin read, since requests are authorized by token; `foreign-pages.ts` restricts writes.
 * The only cookie marks the browser of a provider flow and is read only on navigation. The version header
 * must be exposed or the client cannot read error codes.
 */
export function addCors(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const origin = request.headers.origin;
    if (!origin) return;
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "X-Supabase-Api-Version, X-Total-Count, Link, X-Sb-Error-Code",
      "cross-origin-resource-policy": "cross-origin",
      vary: "Origin",
    });
    if (request.method !== "OPTIONS") return;
    reply.headers({
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": ALLOWED_HEADERS,
      "access-control-max-age": "86400",
    });
  });
  app.options("/*", { config: { withoutApiKey: true } }, (_request, reply) => reply.code(204).send());
}
