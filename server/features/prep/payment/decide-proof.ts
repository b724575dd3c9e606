import { noteOfReturnedProof } from "@prepara/domain/prep/payment";
import { recordEvent } from "#server/features/notices/notices.public";
import { lockRequest } from "#server/features/prep/lock-request";
import { managePrepRequest } from "#server/features/prep/manage-prep-request";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import type { WorkDeps } from "#server/features/work/work.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { mustBeSeenProof } from "./seen-proof.ts";

type SeenProof = { id: string; sentAt: Date };

/**
 * Staff have seen the payment that a proof shows: approves the request as an admin does. Refuses as
 * `lockWithProof` does.
 */
export async function approveProof(
  { tx, settings }: WorkDeps,
  staffId: string,
  seen: SeenProof,
  now: Date,
): Promise<void> {
  await lockWithProof(tx, staffId, seen);
  await managePrepRequest({ tx, settings }, staffId, seen.id, { status: "scheduled" }, now);
}

/**
 * Staff did not find the payment that a proof shows: the request waits for its payment again, as when an
 * admin sets it back, and its customer is told why. The proof stays until the customer sends another one.
 * Refuses as `lockWithProof` does.
 */
export async function returnProof(
  { tx, settings }: WorkDeps,
  staffId: string,
  { reason, ...seen }: SeenProof & { reason: string },
  now: Date,
): Promise<void> {
  const { userId, number, notes } = await lockWithProof(tx, staffId, seen);
  const change = { status: "pending_payment", notes: noteOfReturnedProof(notes, reason), reason } as const;
  await managePrepRequest({ tx, settings }, staffId, seen.id, change, now);
  await recordEvent(tx, {
    type: "prep.proof_returned",
    userId,
    about: { kind: "prep-request", id: seen.id, number },
    words: { subject: "", text: reason },
    actor: { kind: "staff", id: staffId },
  });
}

/**
 * The request whose proof a member of staff looked at, locked. Refuses `own_account`, `request_cancelled`,
 * `no_proof_waits`, and `proof_changed` when the customer has sent another proof since.
 */
async function lockWithProof(tx: Tx, staffId: string, { id, sentAt }: SeenProof) {
  const request = await lockRequest(tx, id);
  const { userId, status, proofUrl, paidWithBalanceAt, cancelledAt } = request;
  if (userId === staffId) throw new Refusal("own_account");
  if (cancelledAt !== null) throw prepRefusal("request_cancelled");
  if (status !== "under_review" || proofUrl === null || paidWithBalanceAt !== null)
    throw prepRefusal("no_proof_waits");
  await mustBeSeenProof(tx, proofUrl, sentAt);
  return request;
}
