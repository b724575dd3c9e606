import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type SessionRow, sessions } from "#server/auth/tables/sessions";
import type { Tx } from "#server/platform/database/database";
import { withAuthMethod } from "./auth-methods.ts";

type Proof = { method: string; to?: "phone" | undefined; now: Date } & Partial<
  Pick<SessionRow, "aal" | "factorId" | "codeSentTo">
>;

/**
 * Records a proof in a session and changes its refresh key, so that refresh tokens from before the proof,
 * which may have been copied, are refused. `sessionJson` writes the new ones. Returns the session before and
 * after.
 */
export async function replaceTokens(tx: Tx, sessionId: string, { method, to, now, ...raised }: Proof) {
  const [before] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
  if (!before) throw new AuthRefusal("session_not_found");
  const [after] = await tx
    .update(sessions)
    .set({
      ...raised,
      amr: withAuthMethod(before.amr, { method, to }, now),
      refreshKey: randomBytes(32),
      refreshCounter: sql`${sessions.refreshCounter} + 2`,
      refreshedAt: now,
      updatedAt: now,
    })
    .where(eq(sessions.id, sessionId))
    .returning();
  if (!after) throw new AuthRefusal("session_not_found");
  return { before, after };
}
