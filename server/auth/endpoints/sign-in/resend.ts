import { eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { isFromWhoBegan } from "#server/auth/accounts/began-change";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { sendConfirmationMail, sendEmailChangeMails } from "#server/auth/accounts/confirmation-mails";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import {
  isFromNetworkOf,
  isUnentered,
  singleWaitingSignUp,
  waitingSignUp,
} from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { renewFlow } from "#server/auth/flows/flow-states";
import { type PkceChallenge, pkceFields, pkceOf } from "#server/auth/flows/pkce";
import { addressOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import { claimMessage, type MessageClaim } from "#server/auth/limits/claim-message";
import { withMinimumDuration } from "#server/auth/limits/spacing";
import { isStillBegun } from "#server/auth/sessions/session-expiry";
import { requireGateway, sendCodeMadeBy } from "#server/auth/sms/send-code";
import { type UserRow, users } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";

const body = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceFields,
});

type Input = z.output<typeof body>;

async function sendByEmail(deps: AuthDeps, request: FastifyRequest, input: Input, email: string) {
  const mailOptions = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  const kind = input.type === "signup" ? "confirmation" : "email_change";
  const isForNewcomers = kind === "confirmation";
  const claim = await claimMessage(deps, visitorOf(request), { kind, to: { email }, isForNewcomers });
  await withMinimumDuration(async () => {
    // Several accounts may request the same new address, so its mails are claimed for it.
    const next = kind === "email_change" ? await claimNewEmail(deps, request, email) : null;
    await deps.db.transaction(async (tx) => {
      const found = await findUser(tx, { email });
      const user = found && (await lockUser(tx, found.id));
      if (!user) return;
      if (kind === "confirmation" && (await isSignUpWaiting(tx, user)))
        await confirmationMailAgain(deps, tx, user, { ...mailOptions, claim, ip: request.ip });
      // Of a change that an operator began only the operator's own links are good, from anywhere.
      const isBegun = user.emailChangeSessionId && (await isStillBegun(deps, tx, user.emailChangeSessionId));
      if (next && next.address === user.newEmail && isBegun) {
        const claimCurrent = async () => claim;
        const source = { ip: request.ip, caller: null };
        // Anybody may ask for the mails again, and not get the session of their links.
        const pkce = (await isFromWhoBegan(tx, user, "email", source)) ? mailOptions.pkce : null;
        await sendEmailChangeMails(deps, tx, user, { ...mailOptions, pkce, claim: next, claimCurrent });
      }
    });
  });
  deps.mails.deliverSoon();
}

/** Whether the mail of a sign-up is still of use: to confirm the address, or only to apply the sign-up. */
async function isSignUpWaiting(tx: Tx, user: UserRow): Promise<boolean> {
  if (!user.emailConfirmedAt) return true;
  return isUnentered(user) && (await singleWaitingSignUp(tx, user.id)) !== null;
}

type MailAgain = { redirectTo: string; pkce: PkceChallenge | null; claim: MessageClaim; ip: string };

async function confirmationMailAgain(deps: AuthDeps, tx: Tx, user: UserRow, { ip, ...mail }: MailAgain) {
  const signUp = await waitingSignUp(tx, user.id, ip);
  // Anybody may ask for the mail again, and not become the browser of another's sign-up.
  const pkce = signUp !== null && isFromNetworkOf(signUp, ip) ? mail.pkce : null;
  await sendConfirmationMail(deps, tx, { user, signUp }, { ...mail, pkce });
  // The browser that signed up still proves by its first flow that it did.
  if (signUp?.flowId && !pkce) await renewFlow(deps, tx, signUp.flowId);
}

async function claimNewEmail(deps: AuthDeps, request: FastifyRequest, email: string) {
  const user = await findUser(deps.db, { email });
  if (!user?.newEmail) return null;
  const to = { email: user.newEmail };
  return claimMessage(deps, visitorOf(request), { kind: "email_change_new", to });
}

async function confirmationAgain(deps: AuthDeps, tx: Tx, claim: MessageClaim, ip: string) {
  const found = await findUser(tx, { phone: claim.address });
  const user = found && (await lockUser(tx, found.id));
  if (!user || user.phoneConfirmedAt) return null;
  const signUp = await waitingSignUp(tx, user.id, ip);
  return issuePhoneCode(deps, tx, user, { kind: "confirmation", claim, signUp });
}

/** The account whose change of phone a request means, whether it names the old or the new one. */
async function changingPhone(db: DbOrTx, phone: string): Promise<UserRow | undefined> {
  const holder = await findUser(db, { phone });
  if (holder) return holder;
  // Several may wait for one number; the newest change is that of the person who asks for the code again.
  const [changing] = await db
    .select()
    .from(users)
    .where(eq(users.newPhone, phone))
    .orderBy(sql`${users.phoneChangeSentAt} desc nulls last`)
    .limit(1);
  return changing;
}

async function phoneChangeAgain(deps: AuthDeps, tx: Tx, claim: MessageClaim, named: string) {
  const found = await changingPhone(tx, named);
  const user = found && (await lockUser(tx, found.id));
  // Another number than the claimed one: the change is another one now.
  if (!user || user.newPhone !== claim.address) return null;
  if (!(await isStillBegun(deps, tx, user.phoneChangeSessionId))) return null;
  return issuePhoneCode(deps, tx, user, { kind: "phone_change", claim });
}

async function sendByPhone(deps: AuthDeps, request: FastifyRequest, input: Input, phone: string) {
  requireGateway(deps);
  const kind = input.type === "sms" ? "confirmation" : "phone_change";
  // The code of a change goes to the new number, which may be a stranger's, so it is claimed for that one.
  const newPhone = kind === "phone_change" ? (await changingPhone(deps.db, phone))?.newPhone : null;
  const claim = await claimMessage(deps, visitorOf(request), { kind, to: { phone: newPhone ?? phone } });
  const { messageId } = await sendCodeMadeBy(deps, "sms", () =>
    deps.db.transaction((tx) =>
      kind === "confirmation"
        ? confirmationAgain(deps, tx, claim, request.ip)
        : phoneChangeAgain(deps, tx, claim, phone),
    ),
  );
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
