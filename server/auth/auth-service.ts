import type { FastifyInstance } from "fastify";
import type { AuthDeps, AuthServiceOptions } from "./auth-deps.ts";
import { getUser } from "./endpoints/get-user.ts";
import { jwks } from "./endpoints/jwks.ts";
import { logout } from "./endpoints/logout.ts";
import { signUp } from "./endpoints/sign-up.ts";
import { token } from "./endpoints/token.ts";
import { writeAuthError } from "./errors/write-error.ts";
import { demandApiKey } from "./http/api-key.ts";
import { addBodyParsers } from "./http/body-parsers.ts";
import { addCors } from "./http/cors.ts";
import { rateLimits } from "./rules/rate-limits.ts";

const endpoints = [signUp, token, getUser, logout, jwks];

/** The auth service as a Fastify plugin, to be registered under `/auth/v1`. It keeps its parsers and error shapes to itself. */
export async function authService(app: FastifyInstance, options: AuthServiceOptions): Promise<void> {
  const deps: AuthDeps = { ...options, limits: rateLimits(options.settings.rateLimits, options.clock) };
  addBodyParsers(app);
  addCors(app);
  demandApiKey(app, deps.settings.anonKey, async () => false);
  app.setErrorHandler(writeAuthError);
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ code: 404, error_code: "not_found", msg: "404: Path not found" }),
  );
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  for (const endpoint of endpoints) endpoint(app, deps);
}
