import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { deleteUser, softDeleteUser } from "#server/auth/accounts/delete-user";
import { lockUser } from "#server/auth/accounts/find-user";
import { loadUserJson } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { mustBeOperator } from "#server/auth/http/caller";
import { bodyOf, isUuid } from "#server/auth/http/parse-input";
import { type UserRow, users } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";

/** The user with this id; throws a 404 for an unknown or malformed id. */
export async function userWithId(db: DbOrTx, userId: string): Promise<UserRow> {
  if (!isUuid(userId))
    throw new AuthRefusal("validation_failed", { status: 404, message: "user_id must be an UUID" });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AuthRefusal("user_not_found", { status: 404, message: "User not found" });
  return user;
}

/** GET /admin/users/{id}. */
export function adminGetUser(app: FastifyInstance, deps: AuthDeps): void {
  app.get<{ Params: { userId: string } }>("/admin/users/:userId", async (request) => {
    await mustBeOperator(deps, request);
    return loadUserJson(deps.db, await userWithId(deps.db, request.params.userId));
  });
}

const body = z.object({ should_soft_delete: z.boolean().default(false) });

/** DELETE /admin/users/{id}: deletes the account, or closes it and keeps its row. */
export function adminDeleteUser(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { userId: string } }>("/admin/users/:userId", async (request) => {
    await mustBeOperator(deps, request);
    const { should_soft_delete: keepsRow } = bodyOf(body, request);
    const { id } = await userWithId(deps.db, request.params.userId);
    await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      // The product forgot a closed account when it was closed.
      if (user?.deletedAt === null) await deps.onUserDeleted?.(tx, id);
      return keepsRow ? softDeleteUser(tx, id, deps.clock()) : deleteUser(tx, id);
    });
    deps.watch.forgetUser(id);
    return {};
  });
}
