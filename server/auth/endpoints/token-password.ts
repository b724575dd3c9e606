import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { type Address, findUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { addressOf, wordOf } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/rules/captcha";
import { passwordFits } from "#server/auth/rules/password-hash";
import { weaknessesOf, weaknessText } from "#server/auth/rules/password-strength";
import { startSession } from "#server/auth/sessions/start-session";
import type { UserRow } from "#server/auth/tables/users";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(""),
});

/** Guesses are counted by visitor at an account, by account and by visitor, whether the account exists or not. */
function guessCounters(deps: AuthDeps, request: FastifyRequest, address: Address) {
  const account = wordOf(address);
  const counters = [
    ["failed_sign_ins_per_visitor", `${account} ${request.ip}`],
    ["failed_sign_ins_per_account", account],
    ["failed_sign_ins_per_address", request.ip],
  ] as const;
  return {
    mustHaveLeft() {
      for (const [name, key] of counters) deps.limits.mustHaveLeft(name, key);
    },
    spend() {
      for (const [name, key] of counters) deps.limits.spend(name, key);
    },
    forgive() {
      deps.limits.restore("failed_sign_ins_per_visitor", `${account} ${request.ip}`);
    },
  };
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
  const counters = guessCounters(deps, request, address);
  counters.mustHaveLeft();
  const user = await findUser(deps.db, address);
  const fits = await passwordFits(user?.passwordHash ?? null, input.password);
  if (!user || !fits) {
    counters.spend();
    throw new AuthRefusal("invalid_credentials");
  }
  counters.mustHaveLeft();
  counters.forgive();
  mustBeConfirmed(user, address);
  const reasons = await weaknessesOf(deps.settings, input.password);
  const session = await deps.db.transaction((tx) =>
    startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) }),
  );
  if (reasons.length === 0) return session;
  return { ...session, weak_password: { message: weaknessText(deps.settings, reasons), reasons } };
}
