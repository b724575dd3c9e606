import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { sendConfirmationMail } from "#server/auth/accounts/confirmation-mails";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import { decoyUser } from "#server/auth/accounts/decoy-user";
import { findUser } from "#server/auth/accounts/find-user";
import { nameIn, signUpJson } from "#server/auth/accounts/user-json";
import { openSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { pkceFields, pkceOf } from "#server/auth/flows/pkce";
import { addressOf, normalizeEmail, rateLimitKey } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { clientKey, networkOf, visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import { claimMessage } from "#server/auth/limits/claim-message";
import { withMinimumDuration } from "#server/auth/limits/spacing";
import { hashPassword } from "#server/auth/passwords/password-hash";
import { mustBeAcceptable } from "#server/auth/passwords/password-strength";
import { startSession } from "#server/auth/sessions/start-session";
import { requireGateway, sendCodeMadeBy } from "#server/auth/sms/send-code";
import type { Metadata } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

async function hashOfNew(
  deps: AuthDeps,
  request: FastifyRequest,
  password: string,
  about: readonly (string | null)[],
): Promise<string> {
  const client = networkOf(request);
  await mustBeAcceptable(deps.settings, { password, about, client });
  return hashPassword(password, client);
}

/** A session for a user without an address; off unless `AUTH_ANONYMOUS` is set. */
async function signUpAnonymously(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  if (!deps.settings.AUTH_ANONYMOUS) throw new AuthRefusal("anonymous_provider_disabled");
  await deps.limits.spend([["anonymous_sign_ups_per_address", clientKey(request)]]);
  const data = checkedMetadata(deps, input.data);
  return deps.db.transaction(async (tx) => {
    const user = await createUser(deps, tx, {
      email: null,
      phone: null,
      passwordHash: null,
      data,
      confirmed: false,
    });
    if (!user) throw new AuthRefusal("unexpected_failure");
    return startSession(deps, tx, user, { method: "anonymous", visitor: visitorOf(request) });
  });
}

/**
 * Sign-up by phone: a session if phones need no confirmation, otherwise a code (docs/auth-protocol.md §4).
 */
async function signUpByPhone(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  const phone = rateLimitKey(addressOf(deps.settings, { phone: input.phone }));
  if (input.code_challenge) {
    throw new AuthRefusal("validation_failed", { message: "PKCE not supported for phone signups" });
  }
  const data = checkedMetadata(deps, input.data);
  await deps.limits.spend([["sign_ups_per_address", clientKey(request)]]);
  const about = [phone, nameIn(data), deps.settings.brand];
  const passwordHash = await hashOfNew(deps, request, input.password, about);
  const newAccount = { email: null, phone, passwordHash, data };
  if (deps.settings.AUTH_PHONE_AUTOCONFIRM) {
    return deps.db.transaction(async (tx) => {
      const user = await createUser(deps, tx, { ...newAccount, confirmed: true });
      if (!user) throw new AuthRefusal("user_already_exists");
      return startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) });
    });
  }
  requireGateway(deps);
  const claim = await claimMessage(deps, visitorOf(request), { kind: "confirmation", to: { phone } });
  const { made } = await sendCodeMadeBy(deps, input.channel, () =>
    deps.db.transaction(async (tx) => {
      const opened = await openSignUp(deps, tx, { phone }, { passwordHash, data, ip: request.ip });
      if (!opened) return { answer: decoyUser(deps.clock(), { email: null, phone, data }), sending: null };
      const { user, signUp } = opened;
      const issued = await issuePhoneCode(deps, tx, user, { kind: "confirmation", claim, signUp });
      return { answer: await signUpJson(tx, issued.user, data), sending: issued.sending };
    }),
  );
  return made.answer;
}

type NewAccount = { email: string; phone: null; passwordHash: string; data: Metadata };

async function signUpWithoutConfirmation(
  deps: AuthDeps,
  tx: Tx,
  request: FastifyRequest,
  newAccount: NewAccount,
) {
  const isTaken = (await findUser(tx, newAccount))?.emailConfirmedAt;
  const user = isTaken ? null : await createUser(deps, tx, { ...newAccount, confirmed: true });
  if (!user) throw new AuthRefusal("user_already_exists");
  return startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) });
}

/**
 * Sign-up by e-mail. The password is hashed before the account is looked up, so that timing does not reveal
 * which accounts exist.
 */
async function signUpByEmail(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  const email = normalizeEmail(input.email ?? "");
  const pkce = pkceOf(input);
  const data = checkedMetadata(deps, input.data);
  await deps.limits.spend([["sign_ups_per_address", clientKey(request)]]);
  const about = [email, nameIn(data), deps.settings.brand];
  const passwordHash = await hashOfNew(deps, request, input.password, about);
  const newAccount = { email, phone: null, passwordHash, data };
  if (deps.settings.AUTH_AUTOCONFIRM) {
    return deps.db.transaction((tx) => signUpWithoutConfirmation(deps, tx, request, newAccount));
  }
  const message = { kind: "confirmation", to: { email }, isForNewcomers: true } as const;
  const claim = await claimMessage(deps, visitorOf(request), message);
  const redirectTo = redirectTargetOf(deps.settings, request);
  const answer = await withMinimumDuration(() =>
    deps.db.transaction(async (tx) => {
      const opened = await openSignUp(deps, tx, { email }, { passwordHash, data, ip: request.ip });
      if (!opened) return decoyUser(deps.clock(), { email, phone: null, data });
      return signUpJson(tx, await sendConfirmationMail(deps, tx, opened, { claim, redirectTo, pkce }), data);
    }),
  );
  deps.mails.deliverSoon();
  return answer;
}

/** All members are optional here; `signUpWith` checks the combination. */
const signUpBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(""),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
  ...pkceFields,
});

type SignUpInput = z.output<typeof signUpBody>;

async function signUpWith(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  if (input.email && input.phone) {
    throw new AuthRefusal("validation_failed", {
      message: "Only an email address or phone number should be provided on signup.",
    });
  }
  if (input.email) return signUpByEmail(deps, request, input);
  if (input.phone) return signUpByPhone(deps, request, input);
  // A password without an address is a mistake; an anonymous sign-up sends neither.
  if (input.password || input.email === "") {
    throw new AuthRefusal("validation_failed", { message: "To signup, please provide your email" });
  }
  return signUpAnonymously(deps, request, input);
}

/** POST /signup: by e-mail, by phone or anonymously (docs/auth-protocol.md §4). */
export function signUp(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/signup", async (request) => {
    const input = bodyOf(signUpBody, request);
    if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
    await mustPassCaptcha(deps, request);
    return signUpWith(deps, request, input);
  });
}
