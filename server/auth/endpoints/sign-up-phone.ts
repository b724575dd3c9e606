import type { FastifyRequest } from "fastify";
import { makePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import { decoyUser } from "#server/auth/accounts/decoy-user";
import { showSignUp } from "#server/auth/accounts/show-user";
import { openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { addressOf, wordOf } from "#server/auth/http/address";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { nameIn } from "#server/auth/rules/metadata";
import { hashPassword } from "#server/auth/rules/password-hash";
import { mustBeAcceptable } from "#server/auth/rules/password-strength";
import { startSession } from "#server/auth/sessions/start-session";
import { gatewayOf, mustAffordSms, sendCode } from "#server/auth/sms/send-code";
import type { SignUpInput } from "./sign-up-input.ts";

/**
 * Sign-up by phone: a session at once where the operator trusts numbers, else a code first
 * (docs/auth-protocol.md §4).
 */
export async function signUpByPhone(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  const phone = wordOf(addressOf(deps.settings, { phone: input.phone }));
  if (input.code_challenge) {
    throw new AuthRefusal("validation_failed", { message: "PKCE not supported for phone signups" });
  }
  const data = checkedMetadata(deps, input.data);
  await deps.limits.spend([["sign_ups_per_address", clientKey(request)]]);
  await mustBeAcceptable(deps.settings, input.password, [phone, nameIn(data), deps.settings.brand]);
  const newcomer = { email: null, phone, passwordHash: await hashPassword(input.password), data };
  if (deps.settings.AUTH_PHONE_AUTOCONFIRM) {
    return deps.db.transaction(async (tx) => {
      const user = await createUser(deps, tx, { ...newcomer, confirmed: true });
      if (!user) throw new AuthRefusal("user_already_exists");
      return startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) });
    });
  }
  gatewayOf(deps);
  await mustAffordSms(deps, request);
  await deps.spacing.claim("sms", "confirmation", phone);
  const outcome = await deps.db.transaction(async (tx) => {
    const { passwordHash } = newcomer;
    const opened = await openSignUp(deps, tx, { phone }, { passwordHash, data, ip: request.ip });
    if (!opened) return { answer: decoyUser(deps.clock(), { email: null, phone, data }), sending: null };
    const { user, signUp } = opened;
    const made = await makePhoneCode(deps, tx, user, { kind: "confirmation", phone, signUp });
    return { answer: await showSignUp(tx, made.user, data), sending: made.sending };
  });
  if (outcome.sending) await sendCode(deps, { ...outcome.sending, channel: input.channel });
  return outcome.answer;
}
