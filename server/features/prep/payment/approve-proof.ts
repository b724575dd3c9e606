import { eq } from "drizzle-orm";
import { lockRequest } from "#server/features/prep/lock-request";
import { managePrepRequest } from "#server/features/prep/manage-prep-request";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import type { WorkDeps } from "#server/features/work/work.public";
import { Refusal } from "#server/platform/refusal";
import { storedFiles } from "#server/tables/platform";

type SeenProof = { id: string; sentAt: Date };

/**
 * Staff have seen the payment that a proof shows: approves the request as an admin does. Refuses
 * `own_account`, `request_cancelled`, `no_proof_waits`, and `proof_changed` when the customer has sent
 * another proof since.
 */
export async function approveProof(
  { tx, settings }: WorkDeps,
  staffId: string,
  { id, sentAt }: SeenProof,
  now: Date,
): Promise<void> {
  const { userId, status, proofUrl, paidWithBalanceAt, cancelledAt } = await lockRequest(tx, id);
  if (userId === staffId) throw new Refusal("own_account");
  if (cancelledAt !== null) throw prepRefusal("request_cancelled");
  if (status !== "under_review" || proofUrl === null || paidWithBalanceAt !== null)
    throw prepRefusal("no_proof_waits");
  const [proof] = await tx
    .select({ sentAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(eq(storedFiles.path, proofUrl));
  if (proof?.sentAt.getTime() !== sentAt.getTime()) throw prepRefusal("proof_changed");
  await managePrepRequest({ tx, settings }, staffId, id, { status: "scheduled" }, now);
}
