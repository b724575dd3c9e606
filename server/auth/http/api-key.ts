import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set on routes that a browser navigates to or that are public. */
    withoutApiKey?: boolean;
  }
}

const digest = (text: string) => createHash("sha256").update(text).digest();

function sentKey(request: FastifyRequest): string | null {
  const { apikey } = request.headers;
  if (typeof apikey === "string" && apikey) return apikey;
  const query = request.query;
  const inQuery = typeof query === "object" && query && "apikey" in query ? query.apikey : null;
  return typeof inQuery === "string" && inQuery ? inQuery : null;
}

/** Requires the public API key or an operator's key, except on routes that a browser navigates to. */
export function requireApiKey(
  app: FastifyInstance,
  anonKey: string,
  isOperatorKey: (key: string) => Promise<boolean>,
): void {
  const expected = digest(anonKey);
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.withoutApiKey) return;
    const key = sentKey(request);
    if (!key) throw new AuthRefusal("no_authorization", { message: "No API key found in request" });
    if (timingSafeEqual(digest(key), expected) || (await isOperatorKey(key))) return;
    throw new AuthRefusal("no_authorization", { message: "Invalid API key" });
  });
}
