import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bodyOf } from "#server/auth/http/parse-input";
import { clientKey } from "#server/auth/http/visitor";
import { refreshSession } from "#server/auth/sessions/refresh-session";

const body = z.object({ refresh_token: z.string().optional() });

/** The refresh grant. */
export async function refreshTokenGrant(deps: AuthDeps, request: FastifyRequest) {
  const { refresh_token: token } = bodyOf(body, request);
  if (!token) {
    await deps.limits.spend([["token_requests_per_address", clientKey(request)]]);
    throw new AuthRefusal("validation_failed", { message: "refresh_token required" });
  }
  return refreshSession(deps, token, request);
}
