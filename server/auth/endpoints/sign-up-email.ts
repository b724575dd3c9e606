import type { FastifyRequest } from "fastify";
import { askToConfirm } from "#server/auth/accounts/confirm-by-mail";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import { decoyUser } from "#server/auth/accounts/decoy-user";
import { findUser } from "#server/auth/accounts/find-user";
import { showSignUp } from "#server/auth/accounts/show-user";
import { openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceOf } from "#server/auth/flows/pkce";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { normalEmail } from "#server/auth/rules/email";
import { evenly } from "#server/auth/rules/even-timing";
import { nameIn } from "#server/auth/rules/metadata";
import { hashPassword } from "#server/auth/rules/password-hash";
import { mustBeAcceptable } from "#server/auth/rules/password-strength";
import { startSession } from "#server/auth/sessions/start-session";
import type { Metadata } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import type { SignUpInput } from "./sign-up-input.ts";

type Newcomer = { email: string; phone: null; passwordHash: string; data: Metadata };

async function signUpAtOnce(deps: AuthDeps, tx: Tx, request: FastifyRequest, newcomer: Newcomer) {
  const isTaken = (await findUser(tx, newcomer))?.emailConfirmedAt;
  const user = isTaken ? null : await createUser(deps, tx, { ...newcomer, confirmed: true });
  if (!user) throw new AuthRefusal("user_already_exists");
  return startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) });
}

/**
 * Sign-up by e-mail. The password is hashed before anybody is looked up, so that time does not tell who
 * exists.
 */
export async function signUpByEmail(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  const email = normalEmail(input.email ?? "");
  const pkce = pkceOf(input);
  const data = checkedMetadata(deps, input.data);
  await deps.limits.spend([["sign_ups_per_address", clientKey(request)]]);
  await mustBeAcceptable(deps.settings, input.password, [email, nameIn(data), deps.settings.brand]);
  const newcomer = { email, phone: null, passwordHash: await hashPassword(input.password), data };
  if (deps.settings.AUTH_AUTOCONFIRM) {
    return deps.db.transaction((tx) => signUpAtOnce(deps, tx, request, newcomer));
  }
  await deps.limits.spend([["mails_per_address", clientKey(request)]], "over_email_send_rate_limit");
  await deps.spacing.claim("email", "confirmation", email);
  const redirectTo = redirectTargetOf(deps.settings, request);
  const answer = await evenly(() =>
    deps.db.transaction(async (tx) => {
      const { passwordHash } = newcomer;
      const opened = await openSignUp(deps, tx, { email }, { passwordHash, data, ip: request.ip });
      if (!opened) return decoyUser(deps.clock(), { email, phone: null, data });
      return showSignUp(tx, await askToConfirm(deps, tx, opened, { redirectTo, pkce }), data);
    }),
  );
  deps.mails.kick();
  return answer;
}
