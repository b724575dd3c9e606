import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { makePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { askToConfirm, sendMagicLink } from "#server/auth/accounts/confirmation-mails";
import { checkedMetadata } from "#server/auth/accounts/create-user";
import { type Address, findUser, lockUser } from "#server/auth/accounts/find-user";
import { isClaimed, openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceMembers, pkceOf } from "#server/auth/flows/pkce";
import { addressOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { clientKey } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import { evenly } from "#server/auth/limits/spacing";
import { gatewayOf, mustAffordSms, sendCode } from "#server/auth/sms/send-code";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
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

type Visitor = { user: UserRow; signUp: SignUpRow | null };

/** Who asks to come in without a password: a confirmed account, or a sign-up that its code will confirm. */
async function visitorsAccount(
  deps: AuthDeps,
  tx: Tx,
  address: Address,
  input: Input,
  ip: string,
): Promise<Visitor> {
  const known = await findUser(tx, address);
  const found = known && (await lockUser(tx, known.id));
  if (found && (isClaimed(found) || !input.create_user)) return { user: found, signUp: null };
  if (!input.create_user) throw new AuthRefusal("otp_disabled");
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  const data = checkedMetadata(deps, input.data);
  const opened = await openSignUp(deps, tx, address, { passwordHash: null, data, ip });
  if (opened) return opened;
  // Somebody confirmed the same address between the two looks.
  const owner = await findUser(tx, address);
  if (!owner) throw new AuthRefusal("conflict", { message: "This account is being created right now" });
  return { user: owner, signUp: null };
}

async function byEmail(deps: AuthDeps, request: FastifyRequest, input: Input, email: string) {
  if (input.channel)
    throw new AuthRefusal("validation_failed", {
      message: "Channel should only be specified with Phone OTP",
    });
  const way = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  await deps.limits.spend([["mails_per_address", clientKey(request)]], "over_email_send_rate_limit");
  await deps.spacing.claim("email", "otp", email);
  // With `create_user: false` the protocol says who has an account; at least the time does not.
  await evenly(() =>
    deps.db.transaction(async (tx) => {
      const visitor = await visitorsAccount(deps, tx, { email }, input, request.ip);
      await (visitor.user.emailConfirmedAt
        ? sendMagicLink(deps, tx, visitor.user, way)
        : askToConfirm(deps, tx, visitor, way));
    }),
  );
  deps.mails.kick();
  return {};
}

async function byPhone(deps: AuthDeps, request: FastifyRequest, input: Input, phone: string) {
  gatewayOf(deps);
  await mustAffordSms(deps, request);
  await deps.spacing.claim("sms", "confirmation", phone);
  const { sending } = await deps.db.transaction(async (tx) => {
    const { user, signUp } = await visitorsAccount(deps, tx, { phone }, input, request.ip);
    return makePhoneCode(deps, tx, user, { kind: "confirmation", phone, signUp });
  });
  const { messageId } = await sendCode(deps, { ...sending, channel: input.channel ?? "sms" });
  return messageId ? { message_id: messageId } : {};
}

/** POST /otp: a link or code instead of a password (docs/auth-protocol.md §4). */
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
