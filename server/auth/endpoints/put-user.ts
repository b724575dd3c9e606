import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { changeEmail } from "#server/auth/accounts/change-email";
import { makePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { checkedMetadata } from "#server/auth/accounts/create-user";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { provePhone } from "#server/auth/accounts/prove-address";
import { setPassword } from "#server/auth/accounts/set-password";
import { showUser } from "#server/auth/accounts/show-user";
import { updateUser } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceMembers, pkceOf } from "#server/auth/flows/pkce";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { hasVerifiedFactor } from "#server/auth/mfa/factors";
import { normalEmail } from "#server/auth/rules/email";
import { mergeMetadata } from "#server/auth/rules/metadata";
import { normalPhone } from "#server/auth/rules/phone";
import { gatewayOf, mustAffordSms, sendCode } from "#server/auth/sms/send-code";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { preparePassword } from "./put-user-password.ts";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
  ...pkceMembers,
});

type UserChangeInput = z.output<typeof body>;

/** What of the wish is a change at all, in its stored form. */
function wishesOf(caller: Caller, input: UserChangeInput) {
  const email = input.email ? normalEmail(input.email) : null;
  const phone = input.phone ? normalPhone(input.phone) : null;
  return {
    email: email === caller.user.email ? null : email,
    phone: phone === caller.user.phone ? null : phone,
  };
}

async function mustBeSure(deps: AuthDeps, { user, session }: Caller): Promise<void> {
  if (session.aal === "aal2" || !(await hasVerifiedFactor(deps.db, user.id))) return;
  throw new AuthRefusal("insufficient_aal", {
    status: 401,
    message: "AAL2 session is required to update email or password when MFA is enabled.",
  });
}

async function changePhone(deps: AuthDeps, tx: Tx, user: UserRow, phone: string) {
  const holder = await findUser(tx, { phone });
  if (holder && holder.id !== user.id) throw new AuthRefusal("phone_exists");
  if (deps.settings.AUTH_PHONE_AUTOCONFIRM)
    return { user: await provePhone(deps, tx, user, phone), sending: null };
  const pending = await updateUser(deps, tx, user.id, { newPhone: phone });
  return makePhoneCode(deps, tx, pending, "phone_change", phone);
}

async function changeUser(deps: AuthDeps, request: FastifyRequest) {
  const caller = await callerOf(deps, request);
  const input = bodyOf(body, request);
  if (input.app_metadata !== undefined)
    throw new AuthRefusal("not_admin", { message: "Updating app_metadata requires admin privileges" });
  const { email, phone } = wishesOf(caller, input);
  const way = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  if (email || phone || input.password !== undefined) await mustBeSure(deps, caller);
  if (phone && !deps.settings.AUTH_PHONE_AUTOCONFIRM) {
    gatewayOf(deps);
    mustAffordSms(deps, request);
  }
  if (email) deps.limits.spend("mails_per_address", request.ip, "over_email_send_rate_limit");
  const data = input.data && checkedMetadata(deps, input.data);
  const password = await preparePassword(deps, caller, { ...input, email });
  const outcome = await deps.db.transaction(async (tx) => {
    let user = await lockUser(tx, caller.user.id);
    if (!user) throw new AuthRefusal("user_not_found");
    if (data)
      user = await updateUser(deps, tx, user.id, { userMetadata: mergeMetadata(user.userMetadata, data) });
    if (password) await setPassword(deps, tx, user, { ...password, keepSessionId: caller.session.id });
    if (email) user = await changeEmail(deps, tx, user, email, way);
    const made = phone ? await changePhone(deps, tx, user, phone) : { user, sending: null };
    return { sending: made.sending, answer: await showUser(tx, made.user) };
  });
  deps.watch.forgetUser(caller.user.id);
  deps.mails.kick();
  if (outcome.sending) await sendCode(deps, { ...outcome.sending, channel: input.channel });
  return outcome.answer;
}

/** PUT /user: what a user changes about themselves (facts §4). */
export function putUser(app: FastifyInstance, deps: AuthDeps): void {
  app.put("/user", (request) => changeUser(deps, request));
}
