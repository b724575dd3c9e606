import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { updateUser } from "#server/auth/accounts/update-user";
import { loadUserJson, nameIn, operatorSignUpJson } from "#server/auth/accounts/user-json";
import { openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { normalizeEmail } from "#server/auth/http/address";
import { mustBeOperator } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { mayRedirectTo, redirectTargetOf } from "#server/auth/http/redirect-target";
import { networkOf } from "#server/auth/http/visitor";
import type { LinkMailKind } from "#server/auth/mail/link-mails";
import { makeLink } from "#server/auth/mail/send-link";
import { hashPassword } from "#server/auth/passwords/password-hash";
import { mustBeAcceptable } from "#server/auth/passwords/password-strength";
import { dropPendingChanges } from "#server/auth/sessions/end-sessions";
import { isStillBegun } from "#server/auth/sessions/session-expiry";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { openInvitation } from "./invite.ts";

const body = z.object({
  type: z.enum(["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"]),
  email: z.string().default(""),
  new_email: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
  redirect_to: z.string().optional(),
});

type Input = z.output<typeof body>;
type Target = { user: UserRow; kind: LinkMailKind; to: string; signUp?: SignUpRow };

async function existingUser(tx: Tx, email: string): Promise<UserRow> {
  const found = await findUser(tx, { email });
  const user = found && (await lockUser(tx, found.id));
  if (!user)
    throw new AuthRefusal("user_not_found", { status: 404, message: "User with this email not found" });
  return user;
}

async function openOperatorsSignUp(
  deps: AuthDeps,
  tx: Tx,
  input: Input,
  email: string,
  passwordHash: string | null,
) {
  const opened = await openSignUp(deps, tx, { email }, { passwordHash, data: input.data, ip: null });
  if (!opened) throw new AuthRefusal("email_exists");
  const user = await updateUser(deps, tx, opened.user.id, { confirmationSentAt: deps.clock() });
  return { user, signUp: opened.signUp };
}

async function targetOf(deps: AuthDeps, tx: Tx, input: Input, passwordHash: string | null): Promise<Target> {
  const email = normalizeEmail(input.email);
  const now = deps.clock();
  switch (input.type) {
    case "signup":
      return {
        ...(await openOperatorsSignUp(deps, tx, input, email, passwordHash)),
        kind: "signup",
        to: email,
      };
    case "invite":
      return { ...(await openInvitation(deps, tx, email, input.data)), kind: "invite", to: email };
    case "magiclink":
    case "recovery": {
      const { id } = await existingUser(tx, email);
      return { user: await updateUser(deps, tx, id, { recoverySentAt: now }), kind: input.type, to: email };
    }
    case "email_change_current":
    case "email_change_new": {
      const newEmail = normalizeEmail(input.new_email ?? "");
      const { id, newEmail: pending, emailChangeSessionId } = await existingUser(tx, email);
      if (await findUser(tx, { email: newEmail })) throw new AuthRefusal("email_exists");
      // A confirmation counts only for the change for which it was given.
      const isSame = pending === newEmail && (await isStillBegun(deps, tx, emailChangeSessionId));
      if (!isSame) await dropPendingChanges(tx, id);
      const user = await updateUser(deps, tx, id, { newEmail, emailChangeSentAt: now });
      const isCurrent = input.type === "email_change_current";
      return {
        user,
        kind: isCurrent ? "email_change_current" : "email_change",
        to: isCurrent ? email : newEmail,
      };
    }
  }
}

async function generate(deps: AuthDeps, request: FastifyRequest) {
  const input = bodyOf(body, request);
  const client = networkOf(request);
  if (input.type === "signup") {
    const about = [input.email, nameIn(input.data), deps.settings.brand];
    await mustBeAcceptable(deps.settings, { password: input.password ?? "", about, client });
  }
  const passwordHash = input.type === "signup" ? await hashPassword(input.password ?? "", client) : null;
  const requested = input.redirect_to;
  const redirectTo =
    requested && mayRedirectTo(deps.settings, requested)
      ? requested
      : redirectTargetOf(deps.settings, request);
  return deps.db.transaction(async (tx) => {
    const target = await targetOf(deps, tx, input, passwordHash);
    const { code, link, url } = await makeLink(deps, tx, { ...target, redirectTo, pkce: null });
    return {
      ...(await (target.signUp
        ? operatorSignUpJson(tx, target.user, target.signUp.userMetadata)
        : loadUserJson(tx, target.user))),
      action_link: url,
      email_otp: code,
      hashed_token: link,
      redirect_to: redirectTo,
      verification_type: input.type,
    };
  });
}

/** POST /admin/generate_link: returns the link and code of a mail, for operators who send their own mails. */
export function generateLink(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/admin/generate_link", async (request) => {
    await mustBeOperator(deps, request);
    return generate(deps, request);
  });
}
