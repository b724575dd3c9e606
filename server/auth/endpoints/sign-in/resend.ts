import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { sendConfirmationMail, sendEmailChangeMails } from "#server/auth/accounts/confirmation-mails";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { waitingSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceFields, pkceOf } from "#server/auth/flows/pkce";
import { addressOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { clientKey } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import { claimMessage } from "#server/auth/limits/claim-message";
import type { Release } from "#server/auth/limits/spacing";
import { withMinimumDuration } from "#server/auth/limits/spacing";
import { requireGateway, SMS_IN_ALL, sendCode, spendSmsBudget } from "#server/auth/sms/send-code";
import { users } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceFields,
});

type Input = z.output<typeof body>;

async function sendByEmail(deps: AuthDeps, request: FastifyRequest, input: Input, email: string) {
  const mailOptions = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  await deps.limits.spend([["mails_per_address", clientKey(request)]], "over_email_send_rate_limit");
  await claimMessage(deps, request, input.type === "signup" ? "confirmation" : input.type, { email });
  await withMinimumDuration(async () => {
    if (input.type === "email_change") await claimNewAddress(deps, request, email);
    await deps.db.transaction(async (tx) => {
      const found = await findUser(tx, { email });
      const user = found && (await lockUser(tx, found.id));
      if (!user) return;
      if (input.type === "signup" && !user.emailConfirmedAt) {
        const signUp = await waitingSignUp(tx, user.id, request.ip);
        await sendConfirmationMail(deps, tx, { user, signUp }, mailOptions);
      }
      if (input.type === "email_change" && user.newEmail)
        await sendEmailChangeMails(deps, tx, user, user.newEmail, mailOptions);
    });
  });
  deps.mails.deliverSoon();
}

/** Several accounts may request the same new address, so its mails are spaced per address. */
async function claimNewAddress(deps: AuthDeps, request: FastifyRequest, email: string): Promise<void> {
  const user = await findUser(deps.db, { email });
  if (user?.newEmail) await claimMessage(deps, request, "email_change_new", { email: user.newEmail });
}

type Again = { phone: string; ip: string; release: Release };

async function confirmationAgain(deps: AuthDeps, tx: Tx, { phone, ip, release }: Again) {
  const found = await findUser(tx, { phone });
  const user = found && (await lockUser(tx, found.id));
  if (!user || user.phoneConfirmedAt) return null;
  const signUp = await waitingSignUp(tx, user.id, ip);
  return issuePhoneCode(deps, tx, user, { kind: "confirmation", phone, signUp, release });
}

/** Sends the code to the new phone, whether the request names the old or the new one. */
async function phoneChangeAgain(deps: AuthDeps, tx: Tx, { phone, release }: Again) {
  const [changing] = await tx.select({ id: users.id }).from(users).where(eq(users.newPhone, phone));
  const found = (await findUser(tx, { phone })) ?? changing;
  const user = found && (await lockUser(tx, found.id));
  if (!user?.newPhone) return null;
  return issuePhoneCode(deps, tx, user, { kind: "phone_change", phone: user.newPhone, release });
}

async function sendByPhone(deps: AuthDeps, request: FastifyRequest, input: Input, phone: string) {
  requireGateway(deps);
  await spendSmsBudget(deps, request);
  const kind = input.type === "sms" ? "confirmation" : "phone_change";
  const release = await claimMessage(deps, request, kind, { phone });
  const again = { phone, ip: request.ip, release };
  const made = await deps.db.transaction((tx) =>
    kind === "confirmation" ? confirmationAgain(deps, tx, again) : phoneChangeAgain(deps, tx, again),
  );
  if (!made) {
    // Nothing is sent, so requests for invented numbers must not use up the messages of all.
    await deps.limits.giveBack([SMS_IN_ALL]);
    return {};
  }
  const { messageId } = await sendCode(deps, { ...made.sending, channel: "sms" });
  return messageId ? { message_id: messageId } : {};
}

/**
 * POST /resend: sends the pending message again; the response is the same if none is pending
 * (docs/auth-protocol.md §4).
 */
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
    if ("phone" in address) return sendByPhone(deps, request, input, address.phone);
    await sendByEmail(deps, request, input, address.email);
    return {};
  });
}
