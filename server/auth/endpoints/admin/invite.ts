import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { createUser } from "#server/auth/accounts/create-user";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { showUser } from "#server/auth/accounts/show-user";
import { updateUser } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { mustBeOperator } from "#server/auth/http/operator";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { sendLink } from "#server/auth/mail/send-link";
import { normalEmail } from "#server/auth/rules/email";
import type { Metadata, UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  email: z.string().default(""),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** The account an invitation is for: new, or one that was never confirmed. */
export async function invitedUser(deps: AuthDeps, tx: Tx, email: string, data: Metadata): Promise<UserRow> {
  const created = await createUser(deps, tx, {
    email,
    phone: null,
    passwordHash: null,
    data,
    confirmed: false,
  });
  const existing = created ?? (await findUser(tx, { email }));
  const user = existing && (await lockUser(tx, existing.id));
  if (!user || user.emailConfirmedAt) throw new AuthRefusal("email_exists");
  const now = deps.clock();
  return updateUser(deps, tx, user.id, { invitedAt: now, confirmationSentAt: now });
}

/** POST /invite: an account for somebody else, who chooses the password after the click. */
export function invite(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/invite", async (request) => {
    await mustBeOperator(deps, request);
    const input = bodyOf(body, request);
    const email = normalEmail(input.email);
    const redirectTo = redirectTargetOf(deps.settings, request);
    const answer = await deps.db.transaction(async (tx) => {
      const user = await invitedUser(deps, tx, email, input.data);
      await sendLink(deps, tx, { user, kind: "invite", to: email, redirectTo, pkce: null });
      return showUser(tx, user);
    });
    deps.mails.kick();
    return answer;
  });
}
