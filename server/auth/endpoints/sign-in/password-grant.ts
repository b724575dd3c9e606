import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { type Address, findUser, lockUser } from "#server/auth/accounts/find-user";
import { isClaimed, waitingSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { addressOf, wordOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import type { Counter } from "#server/auth/limits/rate-limits";
import { passwordFits } from "#server/auth/passwords/password-hash";
import { weaknessesOf, weaknessText } from "#server/auth/passwords/password-strength";
import { guessersAt } from "#server/auth/sessions/known-devices";
import { startSession } from "#server/auth/sessions/start-session";
import type { UserRow } from "#server/auth/tables/users";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(""),
});

/**
 * Guesses are counted by visitor at an account, by account and by visitor, whether the account exists or not.
 */
async function countersOf(deps: AuthDeps, request: FastifyRequest, address: Address): Promise<Counter[]> {
  const client = clientKey(request);
  return [
    ["failed_sign_ins_per_visitor", `${wordOf(address)} ${client}`],
    ["failed_sign_ins_per_account", await guessersAt(deps.db, address, visitorOf(request))],
    ["failed_sign_ins_per_address", client],
  ];
}

const guarding = {
  wrong: ["invalid_credentials"],
  forgives: ["failed_sign_ins_per_visitor"],
} as const;

/**
 * The hash to check against: of an account that nobody has confirmed, the one of the visitor's own sign-up.
 */
async function passwordOf(deps: AuthDeps, user: UserRow | null, ip: string): Promise<string | null> {
  if (!user || user.passwordHash || isClaimed(user)) return user?.passwordHash ?? null;
  return (await waitingSignUp(deps.db, user.id, ip))?.passwordHash ?? null;
}

function mustBeConfirmed(user: UserRow, address: Address): void {
  if ("email" in address && !user.emailConfirmedAt) throw new AuthRefusal("email_not_confirmed");
  if ("phone" in address && !user.phoneConfirmedAt) throw new AuthRefusal("phone_not_confirmed");
}

/** The password grant: the same answer after the same work for unknown accounts and wrong passwords. */
export async function passwordGrant(deps: AuthDeps, request: FastifyRequest) {
  const input = bodyOf(body, request);
  const address = addressOf(deps.settings, input, 422);
  await mustPassCaptcha(deps, request);
  const counters = await countersOf(deps, request, address);
  const user = await deps.limits.guard(counters, guarding, async () => {
    const found = await findUser(deps.db, address);
    const fits = await passwordFits(await passwordOf(deps, found, request.ip), input.password);
    if (!found || !fits) throw new AuthRefusal("invalid_credentials");
    return found;
  });
  mustBeConfirmed(user, address);
  const reasons = await weaknessesOf(deps.settings, input.password);
  const session = await deps.db.transaction(async (tx) => {
    const present = await lockUser(tx, user.id);
    // Changed since it was checked: whoever knew the former password is out.
    if (present?.passwordHash !== user.passwordHash) throw new AuthRefusal("invalid_credentials");
    return startSession(deps, tx, present, { method: "password", visitor: visitorOf(request) });
  });
  deps.mails.kick();
  if (reasons.length === 0) return session;
  return { ...session, weak_password: { message: weaknessText(deps.settings, reasons), reasons } };
}
