import { eq } from "drizzle-orm";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { storedFiles } from "#server/tables/platform";

/** When the proof with this path was sent, which names it among those of its request; null without one. */
export async function proofSentAt(db: DbOrTx, proofUrl: string | null): Promise<Date | null> {
  if (proofUrl === null) return null;
  const [proof] = await db
    .select({ sentAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(eq(storedFiles.path, proofUrl));
  return proof?.sentAt ?? null;
}

/**
 * Refuses `proof_changed` if the proof of a locked request is another than the person saw, or if they saw
 * none and there is one.
 */
export async function mustBeSeenProof(tx: Tx, proofUrl: string | null, seen: Date | null): Promise<void> {
  const sentAt = await proofSentAt(tx, proofUrl);
  if (sentAt?.getTime() !== seen?.getTime()) throw prepRefusal("proof_changed");
}
