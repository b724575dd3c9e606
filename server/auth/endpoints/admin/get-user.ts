import type { FastifyInstance } from "fastify";
import { showUser } from "#server/auth/accounts/show-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { mustBeOperator } from "#server/auth/http/operator";
import { namedUser } from "./named-user.ts";

/** GET /admin/users/{id}. */
export function adminGetUser(app: FastifyInstance, deps: AuthDeps): void {
  app.get<{ Params: { userId: string } }>("/admin/users/:userId", async (request) => {
    await mustBeOperator(deps, request);
    return showUser(deps.db, await namedUser(deps.db, request.params.userId));
  });
}
