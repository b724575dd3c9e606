import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { updateUser } from "#server/auth/accounts/update-user";
import { operatorSignUpJson } from "#server/auth/accounts/user-json";
import { openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { normalizeEmail } from "#server/auth/http/address";
import { mustBeOperator } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { operatorsMessage } from "#server/auth/limits/claim-message";
import { sendLink } from "#server/auth/mail/send-link";
import type { Metadata } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  email: z.string().default(""),
  data: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Creates the invited account, or finds it if its address was never confirmed, and adds a sign-up with
 * `data`.
 */
export async function openInvitation(deps: AuthDeps, tx: Tx, email: string, data: Metadata) {
  const opened = await openSignUp(deps, tx, { email }, { passwordHash: null, data, ip: null });
  if (!opened) throw new AuthRefusal("email_exists");
  const now = deps.clock();
  const user = await updateUser(deps, tx, opened.user.id, { invitedAt: now, confirmationSentAt: now });
  return { user, signUp: opened.signUp };
}

/** POST /invite: creates an account whose owner sets the password after following the mailed link. */
export function invite(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/invite", async (request) => {
    await mustBeOperator(deps, request);
    const input = bodyOf(body, request);
    const email = normalizeEmail(input.email);
    const redirectTo = redirectTargetOf(deps.settings, request);
    const claim = operatorsMessage(email);
    const answer = await deps.db.transaction(async (tx) => {
      const { user, signUp } = await openInvitation(deps, tx, email, input.data);
      await sendLink(deps, tx, { user, kind: "invite", claim, redirectTo, pkce: null, signUp });
      return operatorSignUpJson(tx, user, input.data);
    });
    deps.mails.deliverSoon();
    return answer;
  });
}
