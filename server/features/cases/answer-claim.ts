import { isSameRivals, type SeenRivals } from "@prepara/domain/cases/claims";
import { isOpenStatus } from "@prepara/domain/cases/kinds";
import { eq } from "drizzle-orm";
import { boxKeysOf, giveClaimedBox } from "#server/features/dock/claimed-boxes.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { caseRefusal } from "./cases.refusals.ts";
import { closeCase } from "./end-case.ts";
import { rivalsOf } from "./rivals-of-claim.ts";

type Confirmed = { caseId: string; boxId: string; seen: SeenRivals };

/**
 * Staff find that a box is the claimant's: it becomes theirs. `seen` names who else the screen showed that
 * says so; when there are others by now, the box is not given away (`claim_rivals_changed`). Others' claims
 * stay open for staff to judge: a refusal in the second of the confirmation would tell that a number was
 * right. The box is locked before the claim. Refuses `case_closed`, `own_account` and what the dock refuses
 * (`box_changed` once another owner was confirmed).
 */
export async function confirmClaim(
  tx: Tx,
  staffId: string,
  { caseId, boxId, seen }: Confirmed,
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({
      id: cases.id,
      userId: cases.userId,
      kind: cases.kind,
      status: cases.status,
      claimedKeys: cases.claimedKeys,
    })
    .from(cases)
    .where(eq(cases.id, caseId));
  if (!known) throw new Refusal("not_found");
  if (known.userId === staffId) throw new Refusal("own_account");
  if (known.kind !== "box_claim") throw caseRefusal("not_decidable");
  if (!isOpenStatus(known.status)) throw caseRefusal("case_closed");
  const { announcedBy, otherClaims } = (await rivalsOf(tx, known, [await boxKeysOf(tx, boxId)]))(boxId);
  const box = await giveClaimedBox(tx, staffId, { boxId, ownerId: known.userId });
  const rivals = {
    announcers: announcedBy.map(({ userId }) => userId),
    claims: otherClaims.map(({ number }) => number),
  };
  if (!isSameRivals(rivals, seen)) throw caseRefusal("claim_rivals_changed");
  const [one] = await tx
    .select({ id: cases.id, number: cases.number, userId: cases.userId, status: cases.status })
    .from(cases)
    .where(eq(cases.id, caseId))
    .for("update");
  if (!one) throw new Refusal("not_found");
  const outcome = `A caixa nº ${box.number} é sua`;
  await closeCase(tx, staffId, { one, body: null, outcome, told: `${outcome}.`, dockBoxId: boxId }, now);
}
