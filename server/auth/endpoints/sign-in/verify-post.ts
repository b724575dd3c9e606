import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Address } from "#server/auth/accounts/find-user";
import { applySignUpOfFlow, flowOfSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import {
  acceptProof,
  FIRST_OF_TWO_CONFIRMED,
  isMailType,
  isPhoneType,
  type MailType,
  mailTypes,
  phoneTypes,
  startsSession,
} from "#server/auth/flows/accept-proof";
import { deleteFlow, flowOfVerifier } from "#server/auth/flows/flow-states";
import { normalizeEmail, normalizePhone, rateLimitKey } from "#server/auth/http/address";
import { type Caller, callerIfAny } from "#server/auth/http/caller";
import { isSentByPage } from "#server/auth/http/foreign-pages";
import { bodyOf } from "#server/auth/http/parse-input";
import { clientKey, networkOf, type Visitor, visitorOf } from "#server/auth/http/visitor";
import type { Counter } from "#server/auth/limits/rate-limits";
import { withMinimumDuration } from "#server/auth/limits/spacing";
import { methodOf } from "#server/auth/mail/send-link";
import { guessersAt } from "#server/auth/sessions/known-devices";
import { startSession } from "#server/auth/sessions/start-session";
import type { OneTimeTokenRow } from "#server/auth/tables/one-time-tokens";
import {
  addressOfLink,
  consumeCode,
  consumeLink,
  isOfChange,
  type TokenKind,
  useUpMails,
} from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  type: z.string().default(""),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  // A browser that began several flows does not know which one the sign-up's is.
  code_verifier: z.union([z.string().transform((one) => [one]), z.array(z.string()).max(8)]).optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  redirect_to: z.string().optional(),
});

type Attempt = {
  /** The address whose wrong codes are counted; null for a link, which cannot be guessed. */
  account: Address | null;
  /** Those of the browser, of a link that its sign-up may have asked for. */
  verifiers?: string[] | undefined;
  use: (tx: Tx) => Promise<OneTimeTokenRow | null>;
};

/** Answered instead of a session where `startsSession` is false. */
const CHANGE_CONFIRMED = "Confirmation accepted. Please sign in to continue";

const invalid = (message: string) => new AuthRefusal("validation_failed", { message });

function codeAttempt(deps: AuthDeps, account: Address, code: string, kinds: readonly TokenKind[]): Attempt {
  return {
    account,
    use: (tx) => consumeCode(tx, deps.clock(), { relatesTo: rateLimitKey(account), code, kinds }),
  };
}

function linkAttempt(deps: AuthDeps, request: FastifyRequest, link: string, type: MailType): Attempt {
  const use = async (tx: Tx) => {
    const found = await addressOfLink(tx, deps.clock(), link);
    // The page of another type does not show the address before its button is pressed.
    if (found?.type === "signup" && found.isTyped && type !== "signup" && isSentByPage(request)) return null;
    return consumeLink(tx, deps.clock(), link, mailTypes[type]);
  };
  return { account: null, use };
}

function attemptOf(deps: AuthDeps, request: FastifyRequest): Attempt {
  const input = bodyOf(body, request);
  const { type, token, token_hash: link, code_verifier: verifiers, email, phone } = input;
  if (!type) throw invalid("Verify requires a verification type");
  if (link) {
    if (token || email || phone || input.redirect_to) {
      throw invalid("Only the token_hash and type should be provided");
    }
    if (!isMailType(type)) throw invalid("Invalid email verification type");
    return { ...linkAttempt(deps, request, link, type), verifiers };
  }
  if (!token) throw invalid("Verify requires a token or a token hash");
  if (Boolean(email) === Boolean(phone))
    throw invalid("Only an email address or phone number should be provided on verify");
  if (phone) {
    if (!isPhoneType(type)) throw invalid("Invalid phone verification type");
    return codeAttempt(deps, { phone: normalizePhone(phone) }, token, phoneTypes[type]);
  }
  if (!isMailType(type)) throw invalid("Invalid email verification type");
  return codeAttempt(deps, { email: normalizeEmail(email ?? "") }, token, mailTypes[type]);
}

/** The flow of the sign-up that a token confirms, if the browser that signed up presents its verifier. */
async function flowOfBrowser(
  deps: AuthDeps,
  tx: Tx,
  token: OneTimeTokenRow,
  verifiers: readonly string[] | undefined,
) {
  if (verifiers === undefined || token.kind !== "confirmation") return null;
  const flowId = await flowOfSignUp(tx, token.signUpId);
  return flowOfVerifier(deps, tx, token.userId, { flowId, method: methodOf.signup, verifiers });
}

/**
 * Null if refused: the count of wrong codes must be committed, so nothing is thrown inside the transaction.
 */
async function verifyInTransaction(
  deps: AuthDeps,
  tx: Tx,
  attempt: Attempt,
  { visitor, caller }: { visitor: Visitor; caller: Caller | null },
) {
  const token = await attempt.use(tx);
  if (!token) return null;
  const source = { ip: visitor.ip, caller };
  const flow = await flowOfBrowser(deps, tx, token, attempt.verifiers);
  const user = await acceptProof(deps, tx, token, source);
  if (!user) return { msg: FIRST_OF_TWO_CONFIRMED, code: "200" };
  if (flow) {
    const owner = await applySignUpOfFlow(deps, tx, user, flow.id);
    await deleteFlow(tx, flow.id);
    await useUpMails(tx, user.id);
    return startSession(deps, tx, owner, { method: "email/signup", visitor, sentTo: owner.email });
  }
  if (!(await startsSession(tx, user, token, source))) return { msg: CHANGE_CONFIRMED, code: "200" };
  return startSession(deps, tx, user, {
    method: "otp",
    visitor,
    sentTo: isOfChange(token) ? null : token.relatesTo,
    isLinkAlone: attempt.account === null,
    to: attempt.account && "phone" in attempt.account ? "phone" : undefined,
  });
}

async function verify(deps: AuthDeps, request: FastifyRequest) {
  const attempt = attemptOf(deps, request);
  const address: Counter = ["failed_codes_per_address", clientKey(request)];
  const visitor = visitorOf(request);
  const caller = await callerIfAny(deps, request);
  const guessers = attempt.account && (await guessersAt(deps.db, attempt.account, visitor));
  const ofNetwork = `${guessers} ${networkOf(request)}`;
  const counters: Counter[] = guessers
    ? [
        ["failed_codes_per_account", guessers],
        ["failed_codes_per_account_and_day", guessers],
        ["failed_codes_per_network", ofNetwork],
        ["failed_codes_per_network_and_day", ofNetwork],
        address,
      ]
    : [address];
  return deps.limits.guard(counters, { wrong: ["otp_expired", "begun_elsewhere"] }, async () => {
    // Verifying a pending code takes longer than finding none, and only accounts have codes.
    const answer = await withMinimumDuration(() =>
      deps.db.transaction((tx) => verifyInTransaction(deps, tx, attempt, { visitor, caller })),
    );
    if (!answer) throw new AuthRefusal("otp_expired");
    // The first proof of an address may have ended sessions of other people.
    if ("user" in answer) deps.watch.forgetUser(answer.user.id);
    deps.mails.deliverSoon();
    return answer;
  });
}

/**
 * POST /verify: exchanges a typed code, or the hash from a link, for a session (docs/auth-protocol.md §6.2).
 */
export function verifyPost(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/verify", (request) => verify(deps, request));
}
