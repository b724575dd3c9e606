import type { FastifyInstance } from "fastify";
import { lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { factorCaller, ownFactor } from "#server/auth/mfa/factors";
import { removeFactor } from "#server/auth/mfa/remove-factor";

/** DELETE /factors/{id}: a verified one only by somebody who has just proved to have one (facts §8.4). */
export function factorUnenroll(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { factorId: string } }>("/factors/:factorId", async (request) => {
    const { user, session } = await factorCaller(deps, request);
    const { factorId } = request.params;
    await deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const factor = await ownFactor(tx, user.id, factorId);
      if (factor.status === "verified" && session.aal !== "aal2") {
        throw new AuthRefusal("insufficient_aal", {
          status: 422,
          message: "AAL2 required to unenroll verified factor",
        });
      }
      await removeFactor(deps, tx, factor);
    });
    deps.watch.forgetUser(user.id);
    return { id: factorId };
  });
}
