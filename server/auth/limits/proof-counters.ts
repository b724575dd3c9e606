import type { Caller } from "#server/auth/http/caller";
import type { Counter } from "./rate-limits.ts";

/**
 * The limits for a signed-in caller's guesses at the current password or a mailed code. Counted for the
 * session first, so that an intruder's wrong guesses do not keep the owner from changing the password. A
 * request without either guesses at nothing, so no limit of the account counts it.
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
