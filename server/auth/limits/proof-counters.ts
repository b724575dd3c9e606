import type { Caller } from "#server/auth/http/caller";
import type { Counter } from "./rate-limits.ts";

/**
 * The limits of guesses at the present password, or at a mailed code, by a signed-in caller. Counted for the
 * session first: an intruder's wrong guesses must not keep the owner from a new password. A proof by a recent
 * sign-in guesses at nothing of the account, so the account's limit does not count it.
 */
export function proofCounters(
  { user, session }: Caller,
  { password, nonce }: { password?: string | undefined; nonce?: string | undefined },
): Counter[] {
  const subject = `user ${user.id}`;
  return [
    ["failed_sign_ins_per_visitor", `session ${session.id}`],
    ...(password ? [["failed_sign_ins_per_account", subject] as const] : []),
    ...(nonce ? [["failed_codes_per_account_and_day", subject] as const] : []),
  ];
}
