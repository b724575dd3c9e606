import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { callerOf } from "#server/auth/http/caller";
import { queryOf } from "#server/auth/http/parse-input";
import { endSessions } from "#server/auth/sessions/end-sessions";

const query = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

/** POST /logout?scope=…: refresh tokens die with their sessions; access tokens are refused here at once. */
export function logout(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/logout", async (request, reply) => {
    const { user, session } = await callerOf(deps, request);
    const { scope } = queryOf(query, request);
    await endSessions(deps.db, user.id, scope, session.id);
    deps.watch.forgetUser(user.id);
    return reply.code(204).send();
  });
}
