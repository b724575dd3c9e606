import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { changeEmail } from "#server/auth/accounts/confirmation-mails";
import { checkedMetadata } from "#server/auth/accounts/create-user";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { isStartedByOwner } from "#server/auth/accounts/first-proof";
import { setPassword } from "#server/auth/accounts/set-password";
import { updateUser } from "#server/auth/accounts/update-user";
import { loadUserJson, mergeMetadata } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceFields, pkceOf } from "#server/auth/flows/pkce";
import { normalizeEmail, normalizePhone } from "#server/auth/http/address";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { bodyOf, queryOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { networkOf, visitorOf } from "#server/auth/http/visitor";
import { claimCurrentAddress, claimMessage, type MessageClaim } from "#server/auth/limits/claim-message";
import type { Counter } from "#server/auth/limits/rate-limits";
import { sendNotice } from "#server/auth/mail/notices";
import { mustBeAssured, mustBeFresh, mustHoldOnlyPhone, requiredProof } from "#server/auth/mfa/step-up";
import { endSessions } from "#server/auth/sessions/end-sessions";
import { requireGateway, sendCodeMadeBy } from "#server/auth/sms/send-code";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { prepareNewPassword } from "./new-password.ts";
import { proofCounters } from "./reauthenticate-proof.ts";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
  ...pkceFields,
});

type UserChangeInput = z.output<typeof body>;

/** The normalized addresses that differ from the current ones; null if unchanged. */
function changedAddresses(caller: Caller, input: UserChangeInput) {
  const email = input.email ? normalizeEmail(input.email) : null;
  const phone = input.phone ? normalizePhone(input.phone) : null;
  return {
    email: email === caller.user.email ? null : email,
    phone: phone === caller.user.phone ? null : phone,
  };
}

const assuranceRefusal = {
  status: 401,
  message: "AAL2 session is required to update email or password when MFA is enabled.",
};

/** The limits for guesses: a password change can be used to guess the current password or a mailed code. */
const guessCounters = (caller: Caller, { password, current_password, nonce }: UserChangeInput): Counter[] =>
  password === undefined ? [] : proofCounters(caller, { password: current_password, nonce });

/**
 * A new address is a new way to sign in, so it requires a recent sign-in. That the current address has to
 * confirm an e-mail change is not enough: programs that check mails follow their links. It is confirmed where
 * the change is begun, so a session that another person's link started does not begin one.
 */
function mustBeFreshForNewAddress(
  deps: AuthDeps,
  caller: Caller,
  { email, phone }: ReturnType<typeof changedAddresses>,
): void {
  const { user, session, proofs } = caller;
  if (user.isAnonymous || !(email || phone)) return;
  // First, since the code it asks for is a fresh proof, too.
  mustHoldOnlyPhone(deps, user, proofs);
  mustBeFresh(deps, caller);
  const isOwn = [email, phone].every((address) => address === null || isStartedByOwner(session, address));
  if (!isOwn)
    throw new AuthRefusal(requiredProof(user), {
      message: "This change requires a proof by the account's owner",
    });
}

const guardOptions = {
  // `same_password` reveals that the guess was right.
  wrong: ["current_password_invalid", "reauthentication_not_valid", "same_password"],
  resets: ["failed_sign_ins_per_visitor"],
} as const;

/**
 * Always requires a code: with an unproved number, the number's owner could get into the account of the
 * person who typed it.
 */
async function changePhone(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { claim, begun }: { claim: MessageClaim; begun: Pick<UserRow, "phoneChangeSessionId" | "phoneChangeIp"> },
) {
  const phone = claim.address;
  const holder = await findUser(tx, { phone });
  if (holder && holder.id !== user.id) throw new AuthRefusal("phone_exists");
  const pending = await updateUser(deps, tx, user.id, { newPhone: phone, ...begun });
  return issuePhoneCode(deps, tx, pending, { kind: "phone_change", claim });
}

async function changeUser(deps: AuthDeps, request: FastifyRequest) {
  const caller = await callerOf(deps, request);
  const input = bodyOf(body, request);
  if (input.app_metadata !== undefined)
    throw new AuthRefusal("not_admin", { message: "Updating app_metadata requires admin privileges" });
  const { email, phone } = changedAddresses(caller, input);
  const mailOptions = { redirectTo: redirectTargetOf(deps.settings, request), pkce: pkceOf(input) };
  const needsAssurance = Boolean(email || phone) || input.password !== undefined;
  // Checked before an SMS is sent or a password hashed, and again under the lock.
  if (needsAssurance) await mustBeAssured(deps.db, caller, assuranceRefusal);
  mustBeFreshForNewAddress(deps, caller, { email, phone });
  if (input.password !== undefined)
    await deps.limits.spend([["new_passwords_per_session", caller.session.id]]);
  const data = input.data && checkedMetadata(deps, input.data);
  const visitor = visitorOf(request);
  if (phone) requireGateway(deps);
  // Claimed per address, not per account: many accounts must not send one stranger many messages.
  const mail = email ? await claimMessage(deps, visitor, { kind: "email_change_new", to: { email } }) : null;
  const sms = phone ? await claimMessage(deps, visitor, { kind: "phone_change", to: { phone } }) : null;
  const change = async (tx: Tx, password: Awaited<ReturnType<typeof prepareNewPassword>>) => {
    let user = await lockUser(tx, caller.user.id);
    if (!user) throw new AuthRefusal("user_not_found");
    const hadAddress = user.email !== null;
    if (needsAssurance) await mustBeAssured(tx, caller, assuranceRefusal);
    if (email || phone) mustHoldOnlyPhone(deps, user, caller.proofs);
    if (data)
      user = await updateUser(deps, tx, user.id, { userMetadata: mergeMetadata(user.userMetadata, data) });
    if (password) user = await setPassword(deps, tx, user, { ...password, keepSessionId: caller.session.id });
    if (mail) {
      const claimCurrent = claimCurrentAddress(deps, visitor, tx);
      const begun = { sessionId: caller.session.id, ip: request.ip };
      user = await changeEmail(deps, tx, user, { ...mailOptions, claim: mail, claimCurrent, begun });
    }
    // After the mails, which lock the limits of the visitor before that of the network. Not to an address
    // that an anonymous user has only now.
    if (password && hadAddress) await sendNotice(deps, tx, user.id, { kind: "password_changed" });
    const begun = { phoneChangeSessionId: caller.session.id, phoneChangeIp: request.ip };
    const made = sms ? await changePhone(deps, tx, user, { claim: sms, begun }) : { user, sending: null };
    return { sending: made.sending, answer: await loadUserJson(tx, made.user) };
  };
  const changeNow = async () => {
    const made = await deps.limits.guard(guessCounters(caller, input), guardOptions, async () => {
      const password = await prepareNewPassword(deps, caller, {
        ...input,
        email,
        client: networkOf(request),
      });
      return deps.db.transaction((tx) => change(tx, password));
    });
    deps.watch.forgetUser(caller.user.id);
    deps.mails.deliverSoon();
    return made;
  };
  const made = sms ? (await sendCodeMadeBy(deps, input.channel, changeNow)).made : await changeNow();
  return made.answer;
}

/** PUT /user: changes the caller's own account (docs/auth-protocol.md §4). */
export function putUser(app: FastifyInstance, deps: AuthDeps): void {
  app.put("/user", (request) => changeUser(deps, request));
}

/** GET /user: the caller's account. */
export function getUser(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/user", async (request) => {
    const { user } = await callerOf(deps, request);
    return loadUserJson(deps.db, user);
  });
}

const query = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

/**
 * POST /logout?scope=…: ends sessions with their refresh tokens; this process refuses their access tokens
 * immediately.
 */
export function logout(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/logout", async (request, reply) => {
    const { user, session } = await callerOf(deps, request);
    const { scope } = queryOf(query, request);
    await endSessions(deps.db, user.id, scope, session.id);
    deps.watch.forgetUser(user.id);
    return reply.code(204).send();
  });
}
