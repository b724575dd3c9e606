import { and, eq } from "drizzle-orm";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import type { DbOrTx } from "#server/platform/database/database";

/** Whether a user has a verified second factor. */
export async function hasVerifiedFactor(db: DbOrTx, userId: string): Promise<boolean> {
  const [factor] = await db
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.status, "verified")))
    .limit(1);
  return factor !== undefined;
}
