import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import { createUser } from "#server/auth/accounts/create-user";
import { noteProof } from "#server/auth/accounts/prove-address";
import { updateUser } from "#server/auth/accounts/update-user";
import { loadUserJson, mergeMetadata } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { mustBeOperator } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { networkOf } from "#server/auth/http/visitor";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { storedFields, userFields } from "./user-fields.ts";

type Fields = z.output<typeof userFields>;
type Stored = Awaited<ReturnType<typeof storedFields>>;

/** Creates the account. An address that the operator confirms counts as proved. */
async function createByOperator(deps: AuthDeps, tx: Tx, fields: Fields, stored: Stored): Promise<UserRow> {
  const { email = null, phone = null, passwordHash = null, bannedUntil } = stored;
  const data = fields.user_metadata ?? {};
  const user = await createUser(deps, tx, { email, phone, passwordHash, data, confirmed: false });
  if (!user) throw new AuthRefusal(email ? "email_exists" : "phone_exists");
  const now = deps.clock();
  const complete = await updateUser(deps, tx, user.id, {
    emailConfirmedAt: email && fields.email_confirm ? now : null,
    phoneConfirmedAt: phone && fields.phone_confirm ? now : null,
    phoneProvedAt: phone && fields.phone_confirm ? now : null,
    ...(bannedUntil ? { bannedUntil } : {}),
    appMetadata: { ...fields.app_metadata, ...user.appMetadata },
    // Exactly what was sent, because clients of the protocol compare it.
    userMetadata: mergeMetadata({}, data),
  });
  return complete.emailConfirmedAt ? noteProof(deps, tx, complete) : complete;
}

/** POST /admin/users: creates an account on behalf of an operator; sends no mail. */
export function adminCreateUser(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/admin/users", async (request) => {
    await mustBeOperator(deps, request);
    const fields = bodyOf(userFields, request);
    const stored = await storedFields(fields, deps.clock(), networkOf(request));
    if (!stored.email && !stored.phone) {
      throw new AuthRefusal("validation_failed", {
        message: "Cannot create a user without either an email or phone",
      });
    }
    return deps.db.transaction(async (tx) =>
      loadUserJson(tx, await createByOperator(deps, tx, fields, stored)),
    );
  });
}
