import { asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { lockUser } from "#server/auth/accounts/find-user";
import { factorJson } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { mustBeOperator } from "#server/auth/http/caller";
import { ownFactor } from "#server/auth/mfa/factors";
import { removeFactor } from "#server/auth/mfa/remove-factor";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { userWithId } from "./one-user.ts";

type UserPath = { Params: { userId: string } };
type FactorPath = { Params: { userId: string; factorId: string } };

/** GET and DELETE /admin/users/{id}/factors, for example for a user who lost their phone. */
export function adminUserFactors(app: FastifyInstance, deps: AuthDeps): void {
  app.get<UserPath>("/admin/users/:userId/factors", async (request) => {
    await mustBeOperator(deps, request);
    const { id } = await userWithId(deps.db, request.params.userId);
    const rows = await deps.db
      .select()
      .from(mfaFactors)
      .where(eq(mfaFactors.userId, id))
      .orderBy(asc(mfaFactors.createdAt));
    return rows.map(factorJson);
  });
  app.delete<FactorPath>("/admin/users/:userId/factors/:factorId", async (request) => {
    await mustBeOperator(deps, request);
    const { id } = await userWithId(deps.db, request.params.userId);
    const removed = await deps.db.transaction(async (tx) => {
      await lockUser(tx, id);
      const factor = await ownFactor(tx, id, request.params.factorId);
      await removeFactor(deps, tx, factor);
      return factor;
    });
    deps.watch.forgetUser(id);
    return factorJson(removed);
  });
}
