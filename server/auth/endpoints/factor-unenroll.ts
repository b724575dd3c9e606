import type { FastifyInstance } from "fastify";
import { lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { mustBeAssured } from "#server/auth/mfa/assurance";
import { factorCaller, ownFactor } from "#server/auth/mfa/factors";
import { mustBeFresh } from "#server/auth/mfa/fresh-sign-in";
import { removeFactor } from "#server/auth/mfa/remove-factor";

/**
 * DELETE /factors/{id}: with a verified factor only by a session that has passed one (docs/auth-protocol.md
 * §8.4).
 */
export function factorUnenroll(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { factorId: string } }>("/factors/:factorId", async (request) => {
    const caller = await factorCaller(deps, request);
    const { user } = caller;
    const { factorId } = request.params;
    await deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const factor = await ownFactor(tx, user.id, factorId);
      await mustBeAssured(tx, caller, { status: 422, message: "AAL2 required to unenroll verified factor" });
      if (factor.status === "verified") mustBeFresh(deps, caller);
      await removeFactor(deps, tx, factor);
    });
    deps.watch.forgetUser(user.id);
    deps.mails.kick();
    return { id: factorId };
  });
}
