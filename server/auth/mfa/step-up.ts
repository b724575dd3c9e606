import { eq } from "drizzle-orm";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { type SessionRow, sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { hasVerifiedFactor } from "./factors.ts";

type FreshDeps = { settings: Pick<AuthSettings, "AUTH_FRESH_SIGN_IN">; clock(): Date };
type Proofs = Pick<SessionRow, "amr">;

/**
 * Whether somebody proved in this session, at most `AUTH_FRESH_SIGN_IN` seconds (and `leeway`) ago, who they
 * are.
 */
export function isFreshSignIn({ settings, clock }: FreshDeps, { amr }: Proofs, leeway = 0): boolean {
  const oldest = clock().getTime() / 1000 - settings.AUTH_FRESH_SIGN_IN - leeway;
  return amr.some(({ timestamp }) => timestamp >= oldest);
}

/**
 * How somebody whose sign-in is too old can prove it again: by the password, or by a mailed code if there is
 * none.
 */
export const askedProof = (user: { passwordHash: string | null }) =>
  user.passwordHash ? "current_password_required" : "reauthentication_needed";

/**
 * Refuses what a found or stolen open session must not do: adding and removing factors (docs/decisions/0037).
 * The second factor is asked for apart from it, by `mustBeAssured`.
 */
export function mustBeFresh(deps: FreshDeps, { user, session }: Caller, leeway = 0): void {
  if (!isFreshSignIn(deps, session, leeway))
    throw new AuthRefusal(askedProof(user), { message: "This change requires a recent sign-in" });
}

/**
 * How a session has to prove again who it belongs to; null when its sign-in is fresh. For acts outside the
 * auth service.
 */
export async function whyNotFresh(deps: FreshDeps & { db: Db }, sessionId: string) {
  const [row] = await deps.db
    .select({ amr: sessions.amr, passwordHash: users.passwordHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (!row) return "unauthenticated";
  return isFreshSignIn(deps, row) ? null : askedProof(row);
}

/**
 * Refuses a change to what protects an account (factors, identities, password, addresses) unless the session
 * has passed one of the user's verified factors. Call it under the lock of the user's row: the session is
 * read again, because it may have ended or lost its factor since the caller was looked up.
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
