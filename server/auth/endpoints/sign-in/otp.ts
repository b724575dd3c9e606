import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { sendConfirmationMail, sendMagicLink } from "#server/auth/accounts/confirmation-mails";
import { checkedMetadata } from "#server/auth/accounts/create-user";
import { type Address, findUser, lockUser } from "#server/auth/accounts/find-user";
import { hasConfirmedAddress, openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceFields, pkceOf } from "#server/auth/flows/pkce";
import { addressOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import { claimMessage } from "#server/auth/limits/claim-message";
import { withMinimumDuration } from "#server/auth/limits/spacing";
import { requireGateway, sendCodeMadeBy } from "#server/auth/sms/send-code";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.enum(["sms", "whatsapp"]).optional(),
  ...pkceFields,
});

type Input = z.output<typeof body>;

type OtpAccount = { user: UserRow; signUp: SignUpRow | null };

/**
 * The account to sign in: an existing one with a confirmed address, or one with a sign-up that the code will
 * confirm.
 */
async function accountForOtp(
  deps: AuthDeps,
  tx: Tx,
  address: Address,
  input: Input,
  ip: string,
): Promise<OtpAccount> {
  const existing = await findUser(tx, address);
  const found = existing && (await lockUser(tx, existing.id));
  if (found && (hasConfirmedAddress(found) || !input.create_user)) return { user: found, signUp: null };
  if (!input.create_user) throw new AuthRefusal("otp_disabled");
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  const data = checkedMetadata(deps, input.data);
  const opened = await openSignUp(deps, tx, address, { passwordHash: null, data, ip });
  if (opened) return opened;
  // The address was confirmed by another request after the first query.
  const owner = await findUser(tx, address);
  if (!owner) throw new AuthRefusal("conflict", { message: "This account is being created right now" });
  return { user: owner, signUp: null };
}

async function sendByEmail(deps: AuthDeps, request: FastifyRequest, input: Input, email: string) {
  if (input.channel)
    throw new AuthRefusal("validation_failed", {
      message: "Channel should only be specified with Phone OTP",
    });
  const claim = await claimMessage(deps, visitorOf(request), { kind: "otp", to: { email } });
  const mail = { claim, redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  // With `create_user: false` the protocol's response reveals whether an account exists; the response time
  // does not.
  await withMinimumDuration(() =>
    deps.db.transaction(async (tx) => {
      const account = await accountForOtp(deps, tx, { email }, input, request.ip);
      await (account.user.emailConfirmedAt
        ? sendMagicLink(deps, tx, account.user, mail)
        : sendConfirmationMail(deps, tx, account, mail));
    }),
  );
  deps.mails.deliverSoon();
  return {};
}

async function sendByPhone(deps: AuthDeps, request: FastifyRequest, input: Input, phone: string) {
  requireGateway(deps);
  const claim = await claimMessage(deps, visitorOf(request), { kind: "confirmation", to: { phone } });
  const { messageId } = await sendCodeMadeBy(deps, input.channel ?? "sms", () =>
    deps.db.transaction(async (tx) => {
      const { user, signUp } = await accountForOtp(deps, tx, { phone }, input, request.ip);
      return issuePhoneCode(deps, tx, user, { kind: "confirmation", claim, signUp });
    }),
  );
  return messageId ? { message_id: messageId } : {};
}

/** POST /otp: signs in by a mailed link or a code (docs/auth-protocol.md §4). */
export function otp(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/otp", async (request) => {
    const input = bodyOf(body, request);
    const address = addressOf(deps.settings, input);
    await mustPassCaptcha(deps, request);
    return "email" in address
      ? sendByEmail(deps, request, input, address.email)
      : sendByPhone(deps, request, input, address.phone);
  });
}
