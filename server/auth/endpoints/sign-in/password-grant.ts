import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { type Address, findUser, lockUser } from "#server/auth/accounts/find-user";
import { hasConfirmedAddress, waitingSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { addressOf, rateLimitKey } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { clientKey, networkOf, visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import type { Counter } from "#server/auth/limits/rate-limits";
import { passwordMatches } from "#server/auth/passwords/password-hash";
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
 * Guesses are counted per client and account, per account and per client, whether the account exists or not.
 */
async function countersOf(deps: AuthDeps, request: FastifyRequest, address: Address): Promise<Counter[]> {
  const client = clientKey(request);
  return [
    ["failed_sign_ins_per_visitor", `${rateLimitKey(address)} ${client}`],
    [
      "failed_sign_ins_per_account",
      await guessersAt(deps.db, address, visitorOf(request), { ofPassword: true }),
    ],
    ["failed_sign_ins_per_address", client],
  ];
}

const guardOptions = {
  wrong: ["invalid_credentials"],
  resets: ["failed_sign_ins_per_visitor"],
} as const;

/**
 * The hash to check against. For an unconfirmed account it is that of the sign-up made from the client's
 * network.
 */
async function passwordOf(deps: AuthDeps, user: UserRow | null, ip: string): Promise<string | null> {
  if (!user || user.passwordHash || hasConfirmedAddress(user)) return user?.passwordHash ?? null;
  return (await waitingSignUp(deps.db, user.id, ip))?.passwordHash ?? null;
}

function mustBeConfirmed(user: UserRow, address: Address): void {
  if ("email" in address && !user.emailConfirmedAt) throw new AuthRefusal("email_not_confirmed");
  if ("phone" in address && !user.phoneConfirmedAt) throw new AuthRefusal("phone_not_confirmed");
}

/** The password grant: unknown accounts and wrong passwords get the same response after the same work. */
export async function passwordGrant(deps: AuthDeps, request: FastifyRequest) {
  const input = bodyOf(body, request);
  const address = addressOf(deps.settings, input, 422);
  await mustPassCaptcha(deps, request);
  const counters = await countersOf(deps, request, address);
  const user = await deps.limits.guard(counters, guardOptions, async () => {
    const found = await findUser(deps.db, address);
    const matches = await passwordMatches(
      await passwordOf(deps, found, request.ip),
      input.password,
      networkOf(request),
    );
    if (!found || !matches) throw new AuthRefusal("invalid_credentials");
    return found;
  });
  mustBeConfirmed(user, address);
  const reasons = await weaknessesOf(deps.settings, input.password);
  const session = await deps.db.transaction(async (tx) => {
    const present = await lockUser(tx, user.id);
    // The password was changed after it was verified.
    if (present?.passwordHash !== user.passwordHash) throw new AuthRefusal("invalid_credentials");
    return startSession(deps, tx, present, { method: "password", visitor: visitorOf(request) });
  });
  deps.mails.deliverSoon();
  if (reasons.length === 0) return session;
  return { ...session, weak_password: { message: weaknessText(deps.settings, reasons), reasons } };
}
