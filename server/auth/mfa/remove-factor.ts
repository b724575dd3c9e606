import { and, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { sendNotice } from "#server/auth/mail/notices";
import { type FactorRow, mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import type { Tx } from "#server/platform/database/database";
import { factorMethods } from "./raise-session.ts";

/**
 * Takes a factor away; sessions that it had lifted fall back to aal1 at once (docs/auth-protocol.md §8.4).
 */
export async function removeFactor(deps: AuthDeps, tx: Tx, factor: FactorRow): Promise<void> {
  await tx.delete(mfaFactors).where(eq(mfaFactors.id, factor.id));
  if (factor.status === "verified")
    await sendNotice(deps, tx, factor.userId, { kind: "factor_removed", factor: factor.factorType });
  const lifted = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, factor.userId), eq(sessions.factorId, factor.id)))
    .for("update");
  const method = factorMethods[factor.factorType];
  for (const session of lifted) {
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
