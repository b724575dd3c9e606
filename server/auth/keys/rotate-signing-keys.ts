import { and, eq, lte } from "drizzle-orm";
import { signingKeys } from "#server/auth/tables/signing-keys";
import type { Db } from "#server/platform/database/database";
import { insertSigningKey } from "./signing-keys.ts";

/** Other processes may go on signing with the former key until they read the keys anew. */
const LATE_SIGNERS_SECONDS = 300;

/**
 * Makes a new signing key. The former one stays published until the last token it signed is over, so nobody
 * is signed out; keys past that are forgotten. Running servers take the new key within a minute.
 */
export async function rotateSigningKeys(deps: { db: Db; clock: () => Date; tokenLifeSeconds: number }) {
  const now = deps.clock();
  const retiresAt = new Date(now.getTime() + (deps.tokenLifeSeconds + LATE_SIGNERS_SECONDS) * 1000);
  return deps.db.transaction(async (tx) => {
    const retired = await tx
      .update(signingKeys)
      .set({ status: "verifying", retiresAt })
      .where(eq(signingKeys.status, "signing"))
      .returning({ kid: signingKeys.kid });
    await tx
      .delete(signingKeys)
      .where(and(eq(signingKeys.status, "verifying"), lte(signingKeys.retiresAt, now)));
    await insertSigningKey(tx, now);
    return { retired: retired.map((row) => row.kid), retiresAt };
  });
}
