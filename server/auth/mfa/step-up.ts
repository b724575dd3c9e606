import { eq } from "drizzle-orm";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { countedProofs } from "#server/auth/http/caller";
import { type AuthenticationMethod, sessions } from "#server/auth/tables/sessions";
import { type UserRow, users } from "#server/auth/tables/users";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { hasVerifiedFactor } from "./verified-factor.ts";

type FreshDeps = { settings: Pick<AuthSettings, "AUTH_FRESH_SIGN_IN">; clock(): Date };

/** Servers' clocks may differ by so much. */
const MAX_AHEAD_SECONDS = 60;

/**
 * Whether one of these proofs is at most `AUTH_FRESH_SIGN_IN` plus `leeway` seconds old. One far ahead is
 * not: a clock that was ahead recorded it, and it would stay fresh for as long as that.
 */
export function isFreshSignIn(
  { settings, clock }: FreshDeps,
  proofs: readonly AuthenticationMethod[],
  leeway = 0,
): boolean {
  const now = clock().getTime() / 1000;
  const oldest = now - settings.AUTH_FRESH_SIGN_IN - leeway;
  return proofs.some(({ timestamp }) => timestamp >= oldest && timestamp <= now + MAX_AHEAD_SECONDS);
}

/** The error that requests a new proof: the password, or a mailed code if there is no password. */
export const requiredProof = (user: { passwordHash: string | null }) =>
  user.passwordHash ? "current_password_required" : "reauthentication_needed";

/**
 * Refuses changes that a stolen session must not make, such as adding and removing factors
 * (docs/decisions/0037). `mustBeAssured` checks the second factor separately.
 */
export function mustBeFresh(deps: FreshDeps, { user, proofs }: Caller, leeway = 0): void {
  if (!isFreshSignIn(deps, proofs, leeway))
    throw new AuthRefusal(requiredProof(user), { message: "This change requires a recent sign-in" });
}

type PhoneDeps = FreshDeps & { settings: Pick<AuthSettings, "AUTH_DOUBLE_CONFIRM_EMAIL"> };

/**
 * False if the only address of an account is a proved phone and none of these proofs is a code that it
 * received lately.
 */
function holdsOnlyPhone(
  deps: PhoneDeps,
  user: Pick<UserRow, "email" | "phoneProvedAt">,
  proofs: readonly AuthenticationMethod[],
  leeway: number,
): boolean {
  if (!deps.settings.AUTH_DOUBLE_CONFIRM_EMAIL || user.email || !user.phoneProvedAt) return true;
  // Without an e-mail, codes are sent to the phone only.
  const codes = proofs.filter(({ method }) => method === "otp");
  return isFreshSignIn(deps, codes, leeway);
}

/**
 * Refuses to add a way to sign in to an account whose only address is a proved phone, and to remove or
 * replace the phone, unless one of these proofs is a code that it received lately. Where there is an e-mail,
 * its mailbox is asked about a new one; here whoever knows the password would make an address or number of
 * their own the account's, and keep out its owner, who cannot prove anything else.
 */
export function mustHoldOnlyPhone(
  deps: PhoneDeps,
  user: Pick<UserRow, "email" | "phoneProvedAt">,
  proofs: readonly AuthenticationMethod[],
  leeway = 0,
): void {
  if (holdsOnlyPhone(deps, user, proofs, leeway)) return;
  throw new AuthRefusal("reauthentication_needed", {
    message: "This change requires a sign-in by a code sent to the phone",
  });
}

/**
 * Why the sign-in of a token is not recent enough; null if it is. For use outside the auth service. The
 * deletion of an account with a phone only needs a code, because no mail tells its owner of it; that of an
 * anonymous account needs nothing more than its session, which is all that its owner has.
 */
export async function whyNotFresh(
  deps: PhoneDeps & { db: Db },
  token: { sessionId: string; amr: readonly AuthenticationMethod[] },
  act: "change" | "deletion" = "change",
) {
  const { passwordHash, email, phoneProvedAt, isAnonymous } = users;
  const [row] = await deps.db
    .select({ amr: sessions.amr, passwordHash, email, phoneProvedAt, isAnonymous })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, token.sessionId));
  if (!row) return "unauthenticated";
  const proofs = countedProofs(token, row);
  if (act === "deletion" && row.isAnonymous) return null;
  if (act === "deletion" && !holdsOnlyPhone(deps, row, proofs, 0)) return "reauthentication_needed";
  return isFreshSignIn(deps, proofs) ? null : requiredProof(row);
}

/**
 * Refuses a change to factors, identities, password or addresses unless the session has passed one of the
 * user's verified factors. Call it with the user's row locked: the session is read again, because it may have
 * ended or lost its factor.
 */
export async function mustBeAssured(
  db: DbOrTx,
  { user, session }: { user: { id: string }; session: { id: string } },
  wording: { status?: number; message?: string } = {},
): Promise<void> {
  const [present] = await db.select({ aal: sessions.aal }).from(sessions).where(eq(sessions.id, session.id));
  if (!present) throw new AuthRefusal("session_not_found");
  if (present.aal === "aal2" || !(await hasVerifiedFactor(db, user.id))) return;
  throw new AuthRefusal("insufficient_aal", wording);
}
