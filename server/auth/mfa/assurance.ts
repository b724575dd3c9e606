import { eq } from "drizzle-orm";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sessions } from "#server/auth/tables/sessions";
import type { DbOrTx } from "#server/platform/database/database";
import { hasVerifiedFactor } from "./factors.ts";

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
