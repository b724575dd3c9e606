import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { closeUser, deleteUser } from "#server/auth/accounts/delete-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { mustBeOperator } from "#server/auth/http/operator";
import { bodyOf } from "#server/auth/http/parse-input";
import { namedUser } from "./named-user.ts";

const body = z.object({ should_soft_delete: z.boolean().default(false) });

/** DELETE /admin/users/{id}: away, or closed with its row kept. */
export function adminDeleteUser(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { userId: string } }>("/admin/users/:userId", async (request) => {
    await mustBeOperator(deps, request);
    const { should_soft_delete: keepsRow } = bodyOf(body, request);
    const { id } = await namedUser(deps.db, request.params.userId);
    await deps.db.transaction(async (tx) => {
      if (keepsRow) return closeUser(tx, id, deps.clock());
      await deps.onUserDeleted?.(tx, id);
      return deleteUser(tx, id);
    });
    deps.watch.forgetUser(id);
    return {};
  });
}
