import { and, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { sendNotice } from "#server/auth/mail/notices";
import { recordSessionsChange } from "#server/auth/sessions/delete-sessions";
import { type FactorRow, mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import type { Tx } from "#server/platform/database/database";
import { factorMethods } from "./upgrade-session.ts";

/** Deletes a factor; sessions that it upgraded return to aal1 immediately (docs/auth-protocol.md §8.4). */
export async function removeFactor(deps: AuthDeps, tx: Tx, factor: FactorRow): Promise<void> {
  await tx.delete(mfaFactors).where(eq(mfaFactors.id, factor.id));
  if (factor.status === "verified")
    await sendNotice(deps, tx, factor.userId, { kind: "factor_removed", factor: factor.factorType });
  const upgraded = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, factor.userId), eq(sessions.factorId, factor.id)))
    .for("update");
  if (upgraded.length > 0) await recordSessionsChange(tx, factor.userId);
  const method = factorMethods[factor.factorType];
  for (const session of upgraded) {
    await tx
      .update(sessions)
      .set({
        aal: "aal1",
        factorId: null,
        amr: session.amr.filter((entry) => entry.method !== method),
        updatedAt: deps.clock(),
      })
      .where(eq(sessions.id, session.id));
  }
}
