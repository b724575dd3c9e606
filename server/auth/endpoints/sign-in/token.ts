import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bodyOf, queryOf } from "#server/auth/http/parse-input";
import { clientKey } from "#server/auth/http/visitor";
import { refreshSession } from "#server/auth/sessions/refresh-session";
import { idTokenGrant } from "./id-token-grant.ts";
import { passwordGrant } from "./password-grant.ts";
import { pkceGrant } from "./pkce-grant.ts";

/** The web3 grant: not supported; refuses with the protocol's error. */
async function web3Grant(): Promise<never> {
  throw new AuthRefusal("web3_provider_disabled");
}

const body = z.object({ refresh_token: z.string().optional() });

/** The refresh grant. */
async function refreshTokenGrant(deps: AuthDeps, request: FastifyRequest) {
  const { refresh_token: token } = bodyOf(body, request);
  if (!token) {
    await deps.limits.spend([["token_requests_per_address", clientKey(request)]]);
    throw new AuthRefusal("validation_failed", { message: "refresh_token required" });
  }
  return refreshSession(deps, token, request);
}

const query = z.object({ grant_type: z.string().default("") });

type Grant = (deps: AuthDeps, request: FastifyRequest) => Promise<object>;

const grants = new Map<string, Grant>([
  ["password", passwordGrant],
  ["refresh_token", refreshTokenGrant],
  ["pkce", pkceGrant],
  ["id_token", idTokenGrant],
  ["web3", web3Grant],
]);

/** POST /token?grant_type=… (docs/auth-protocol.md §4). */
export function token(app: FastifyInstance, deps: AuthDeps): void {
  // Exempt from the general rate limit: the client treats a 429 on refresh as the end of its session
  // (docs/auth-protocol.md §9.2).
  app.post("/token", { config: { rateLimit: false } }, async (request) => {
    const grant = grants.get(queryOf(query, request).grant_type);
    if (!grant) throw new AuthRefusal("invalid_credentials", { message: "unsupported_grant_type" });
    // Refreshes have their own limits (refresh-session.ts).
    if (grant !== refreshTokenGrant)
      await deps.limits.spend([["token_requests_per_address", clientKey(request)]]);
    return grant(deps, request);
  });
}
