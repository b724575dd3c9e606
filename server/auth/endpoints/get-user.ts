import type { FastifyInstance } from "fastify";
import { showUser } from "#server/auth/accounts/show-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { callerOf } from "#server/auth/http/caller";

/** GET /user: the caller, bare. */
export function getUser(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/user", async (request) => {
    const { user } = await callerOf(deps, request);
    return showUser(deps.db, user);
  });
}
