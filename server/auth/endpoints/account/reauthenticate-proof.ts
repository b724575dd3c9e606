import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { networkOf } from "#server/auth/http/visitor";
import type { Counter } from "#server/auth/limits/rate-limits";
import { passwordMatches } from "#server/auth/passwords/password-hash";
import { replaceTokens } from "#server/auth/sessions/replace-tokens";
import { type SessionJson, sessionJson } from "#server/auth/sessions/start-session";
import { consumeCode } from "#server/auth/tokens/one-time-token";

const body = z.object({ password: z.string().optional(), nonce: z.string().optional() });

const guardOptions = {
  wrong: ["current_password_invalid", "reauthentication_not_valid"],
  resets: ["failed_sign_ins_per_visitor"],
} as const;

async function byPassword(
  deps: AuthDeps,
  { user, session }: Caller,
  password: string,
  client: string,
): Promise<SessionJson> {
  if (!(await passwordMatches(user.passwordHash, password, client)))
    throw new AuthRefusal("current_password_invalid");
  return deps.db.transaction(async (tx) => {
    const present = await lockUser(tx, user.id);
    // The password was changed while this one was being verified.
    if (!present || present.passwordHash !== user.passwordHash)
      throw new AuthRefusal("current_password_invalid");
    const { after } = await replaceTokens(tx, session.id, { method: "password", now: deps.clock() });
    return sessionJson(deps, tx, present, after);
  });
}

/**
 * Null if the code is wrong. The token counts wrong attempts, so the transaction must commit before the
 * refusal.
 */
async function byCode(
  deps: AuthDeps,
  { user, session }: Caller,
  code: string | undefined,
): Promise<SessionJson | null> {
  if (!code) throw new AuthRefusal("validation_failed", { message: "password or nonce required" });
  const relatesTo = user.email ?? user.phone ?? "";
  return deps.db.transaction(async (tx) => {
    const present = await lockUser(tx, user.id);
    const wanted = { relatesTo, code, kinds: ["reauthentication"], userId: user.id } as const;
    if (!present || !(await consumeCode(tx, deps.clock(), wanted))) return null;
    const to = user.email === null ? "phone" : undefined;
    // A code to an unproved address does not tell its holder from the account's owner.
    const isProved = user.email === null ? present.phoneProvedAt : present.emailProvedAt;
    const sentTo = isProved ? { codeSentTo: relatesTo.toLowerCase() } : {};
    const { after } = await replaceTokens(tx, session.id, {
      method: "otp",
      to,
      now: deps.clock(),
      ...sentTo,
    });
    return sessionJson(deps, tx, present, after);
  });
}

/**
 * POST /reauthenticate: the current password, or the code sent by GET /reauthenticate, returns tokens that
 * count as a recent sign-in; earlier refresh tokens are refused. Not part of the protocol, whose clients sign
 * in again instead (docs/decisions/0037).
 */
export async function reauthenticateCaller(deps: AuthDeps, request: FastifyRequest): Promise<SessionJson> {
  const caller = await callerOf(deps, request);
  const { password, nonce } = bodyOf(body, request);
  const counters = proofCounters(caller, password ? { password } : { nonce });
  return deps.limits.guard(counters, guardOptions, async () => {
    if (password) return byPassword(deps, caller, password, networkOf(request));
    const renewed = await byCode(deps, caller, nonce);
    if (!renewed) throw new AuthRefusal("reauthentication_not_valid");
    return renewed;
  });
}

/**
 * The limits for a signed-in caller's guesses at the current password or a mailed code. Counted for the
 * session first, so that an intruder's wrong guesses do not keep the owner from changing the password, and
 * apart for sessions that passed a second factor, since whoever knows the password can start many others. A
 * request without either guesses at nothing, so no limit of the account counts it.
 */
export function proofCounters(
  { user, session }: Caller,
  { password, nonce }: { password?: string | undefined; nonce?: string | undefined },
): Counter[] {
  const subject = session.aal === "aal2" ? `user ${user.id} assured` : `user ${user.id}`;
  return [
    ["failed_sign_ins_per_visitor", `session ${session.id}`],
    ...(password ? [["failed_sign_ins_per_account", subject] as const] : []),
    ...(nonce ? [["failed_codes_per_account_and_day", subject] as const] : []),
  ];
}
