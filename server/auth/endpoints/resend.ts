import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { askBothAddresses } from "#server/auth/accounts/change-email";
import { askToConfirm } from "#server/auth/accounts/confirm-by-mail";
import { makePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceMembers, pkceOf } from "#server/auth/flows/pkce";
import { addressOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { mustPassCaptcha } from "#server/auth/rules/captcha";
import { evenly } from "#server/auth/rules/even-timing";
import { gatewayOf, mustAffordSms, sendCode } from "#server/auth/sms/send-code";
import { users } from "#server/auth/tables/users";

const body = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceMembers,
});

type Input = z.output<typeof body>;

async function byEmail(deps: AuthDeps, request: FastifyRequest, input: Input, email: string) {
  const way = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  deps.limits.spend("mails_per_address", request.ip, "over_email_send_rate_limit");
  deps.spacing.claim("email", input.type === "signup" ? "confirmation" : input.type, email);
  await evenly(() =>
    deps.db.transaction(async (tx) => {
      const found = await findUser(tx, { email });
      const user = found && (await lockUser(tx, found.id));
      if (!user) return;
      if (input.type === "signup" && !user.emailConfirmedAt) await askToConfirm(deps, tx, user, way);
      if (input.type === "email_change" && user.newEmail)
        await askBothAddresses(deps, tx, user, user.newEmail, way);
    }),
  );
  deps.mails.kick();
}

async function byPhone(deps: AuthDeps, request: FastifyRequest, input: Input, phone: string) {
  gatewayOf(deps);
  mustAffordSms(deps, request);
  deps.spacing.claim("sms", input.type === "sms" ? "confirmation" : input.type, phone);
  const kind = input.type === "sms" ? "confirmation" : "phone_change";
  const named = kind === "confirmation" ? eq(users.phone, phone) : eq(users.newPhone, phone);
  const made = await deps.db.transaction(async (tx) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(named);
    const user = found && (await lockUser(tx, found.id));
    if (!user || (kind === "confirmation" && user.phoneConfirmedAt)) return null;
    return makePhoneCode(deps, tx, user, kind, phone);
  });
  if (!made) return {};
  const { messageId } = await sendCode(deps, { ...made.sending, channel: "sms" });
  return messageId ? { message_id: messageId } : {};
}

/** POST /resend: the pending message once more; the same answer when nothing is pending (facts §4). */
export function resend(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/resend", async (request) => {
    const input = bodyOf(body, request);
    const address = addressOf(deps.settings, input);
    const isPhoneType = input.type === "sms" || input.type === "phone_change";
    if (isPhoneType !== "phone" in address) {
      throw new AuthRefusal("validation_failed", {
        message: "Type provided requires the other kind of address",
      });
    }
    await mustPassCaptcha(deps, request);
    if ("phone" in address) return byPhone(deps, request, input, address.phone);
    await byEmail(deps, request, input, address.email);
    return {};
  });
}
