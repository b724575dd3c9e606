import type { FastifyInstance } from "fastify";
import { createUser } from "#server/auth/accounts/create-user";
import { showUser } from "#server/auth/accounts/show-user";
import { updateUser } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { mustBeOperator } from "#server/auth/http/operator";
import { bodyOf } from "#server/auth/http/parse-input";
import { storedFields, userFields } from "./user-fields.ts";

/** POST /admin/users: an account made by an operator; nothing is mailed. */
export function adminCreateUser(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/admin/users", async (request) => {
    await mustBeOperator(deps, request);
    const fields = bodyOf(userFields, request);
    const now = deps.clock();
    const { email = null, phone = null, passwordHash = null, bannedUntil } = await storedFields(fields, now);
    if (!email && !phone) {
      throw new AuthRefusal("validation_failed", {
        message: "Cannot create a user without either an email or phone",
      });
    }
    return deps.db.transaction(async (tx) => {
      const data = fields.user_metadata ?? {};
      const user = await createUser(deps, tx, { email, phone, passwordHash, data, confirmed: false });
      if (!user) throw new AuthRefusal(email ? "email_exists" : "phone_exists");
      const complete = await updateUser(deps, tx, user.id, {
        ...(email && fields.email_confirm
          ? { emailConfirmedAt: now, userMetadata: { ...user.userMetadata, email_verified: true } }
          : {}),
        ...(phone && fields.phone_confirm ? { phoneConfirmedAt: now } : {}),
        ...(bannedUntil ? { bannedUntil } : {}),
        appMetadata: { ...fields.app_metadata, ...user.appMetadata },
      });
      return showUser(tx, complete);
    });
  });
}
