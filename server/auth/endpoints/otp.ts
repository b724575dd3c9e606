import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { askToConfirm, sendMagicLink } from "#server/auth/accounts/confirm-by-mail";
import { makePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import { type Address, findUser, lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceMembers, pkceOf } from "#server/auth/flows/pkce";
import { addressOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { mustPassCaptcha } from "#server/auth/rules/captcha";
import { gatewayOf, mustAffordSms, sendCode } from "#server/auth/sms/send-code";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.enum(["sms", "whatsapp"]).optional(),
  ...pkceMembers,
});

type Input = z.output<typeof body>;

/** Who asks to come in without a password: an existing account, or a new one without one. */
async function visitorsAccount(deps: AuthDeps, tx: Tx, address: Address, input: Input): Promise<UserRow> {
  const known = await findUser(tx, address);
  const found = known && (await lockUser(tx, known.id));
  if (found) return found;
  if (!input.create_user) throw new AuthRefusal("otp_disabled");
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  const blank = { email: null, phone: null, passwordHash: null };
  const data = checkedMetadata(deps, input.data);
  const created = await createUser(deps, tx, { ...blank, ...address, data, confirmed: false });
  // Somebody was quicker with the same address: the next try finds them.
  if (!created) throw new AuthRefusal("conflict", { message: "This account is being created right now" });
  return created;
}

async function byEmail(deps: AuthDeps, request: FastifyRequest, input: Input, email: string) {
  if (input.channel)
    throw new AuthRefusal("validation_failed", {
      message: "Channel should only be specified with Phone OTP",
    });
  const way = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  deps.limits.spend("mails_per_address", request.ip, "over_email_send_rate_limit");
  deps.spacing.claim("email", "otp", email);
  await deps.db.transaction(async (tx) => {
    const user = await visitorsAccount(deps, tx, { email }, input);
    await (user.emailConfirmedAt ? sendMagicLink(deps, tx, user, way) : askToConfirm(deps, tx, user, way));
  });
  deps.mails.kick();
  return {};
}

async function byPhone(deps: AuthDeps, request: FastifyRequest, input: Input, phone: string) {
  gatewayOf(deps);
  mustAffordSms(deps, request);
  deps.spacing.claim("sms", "confirmation", phone);
  const { sending } = await deps.db.transaction(async (tx) => {
    const user = await visitorsAccount(deps, tx, { phone }, input);
    return makePhoneCode(deps, tx, user, "confirmation", phone);
  });
  const { messageId } = await sendCode(deps, { ...sending, channel: input.channel ?? "sms" });
  return messageId ? { message_id: messageId } : {};
}

/** POST /otp: a link or code instead of a password (facts §4). */
export function otp(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/otp", async (request) => {
    const input = bodyOf(body, request);
    const address = addressOf(deps.settings, input);
    await mustPassCaptcha(deps, request);
    return "email" in address
      ? byEmail(deps, request, input, address.email)
      : byPhone(deps, request, input, address.phone);
  });
}
