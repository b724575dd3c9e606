import type { FastifyRequest } from "fastify";
import { askToConfirm } from "#server/auth/accounts/confirm-by-mail";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import { decoyUser } from "#server/auth/accounts/decoy-user";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { showUser } from "#server/auth/accounts/show-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceOf } from "#server/auth/flows/pkce";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { visitorOf } from "#server/auth/http/visitor";
import { normalEmail } from "#server/auth/rules/email";
import { evenly } from "#server/auth/rules/even-timing";
import { hashPassword } from "#server/auth/rules/password-hash";
import { mustBeAcceptable } from "#server/auth/rules/password-strength";
import { startSession } from "#server/auth/sessions/start-session";
import type { Metadata, UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import type { SignUpInput } from "./sign-up-input.ts";

type Newcomer = { email: string; phone: null; passwordHash: string; data: Metadata };

async function signUpAtOnce(deps: AuthDeps, tx: Tx, request: FastifyRequest, newcomer: Newcomer) {
  const isTaken = (await findUser(tx, newcomer))?.emailConfirmedAt;
  const user = isTaken ? null : await createUser(deps, tx, { ...newcomer, confirmed: true });
  if (!user) throw new AuthRefusal("user_already_exists");
  return startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) });
}

/** An account that still has to be confirmed: the one of an earlier try, unchanged, or a new one. */
async function unconfirmedUser(deps: AuthDeps, tx: Tx, newcomer: Newcomer): Promise<UserRow | null> {
  const created = await createUser(deps, tx, { ...newcomer, confirmed: false });
  if (created) return created;
  const existing = await findUser(tx, newcomer);
  return existing && lockUser(tx, existing.id);
}

/** Sign-up by e-mail. The password is hashed before anybody is looked up, so that time does not tell who exists. */
export async function signUpByEmail(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  const email = normalEmail(input.email ?? "");
  const pkce = pkceOf(input);
  const data = checkedMetadata(deps, input.data);
  await mustBeAcceptable(deps.settings, input.password);
  deps.limits.spend("sign_ups_per_address", request.ip);
  const newcomer = { email, phone: null, passwordHash: await hashPassword(input.password), data };
  if (deps.settings.AUTH_AUTOCONFIRM) {
    return deps.db.transaction((tx) => signUpAtOnce(deps, tx, request, newcomer));
  }
  deps.limits.spend("mails_per_address", request.ip, "over_email_send_rate_limit");
  deps.spacing.claim("email", "confirmation", email);
  const redirectTo = redirectTargetOf(deps.settings, request);
  const answer = await evenly(() =>
    deps.db.transaction(async (tx) => {
      const user = await unconfirmedUser(deps, tx, newcomer);
      if (!user || user.emailConfirmedAt) return decoyUser(deps.clock(), { email, phone: null, data });
      return showUser(tx, await askToConfirm(deps, tx, user, { redirectTo, pkce }));
    }),
  );
  deps.mails.kick();
  return answer;
}
