import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bodyOf } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { refreshSession } from "#server/auth/sessions/refresh-session";

const body = z.object({ refresh_token: z.string().optional() });

/**
 * The refresh grant. It has no rate limit: the client takes a 429 for the end of its session (facts §9.2), and a token
 * that is not ours costs one look-up.
 */
export async function refreshTokenGrant(deps: AuthDeps, request: FastifyRequest) {
  const { refresh_token: token } = bodyOf(body, request);
  if (!token) throw new AuthRefusal("validation_failed", { message: "refresh_token required" });
  return refreshSession(deps, token, visitorOf(request));
}
