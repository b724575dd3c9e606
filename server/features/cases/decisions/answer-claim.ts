import { isSameRivals, matchableKeys, type SeenRivals } from "@prepara/domain/cases/claims";
import { isOpenStatus } from "@prepara/domain/cases/kinds";
import { and, arrayOverlaps, eq, inArray, isNull } from "drizzle-orm";
import { boxKeysOf, giveClaimedBox } from "#server/features/dock/claimed-boxes.public";
import { recordEvent } from "#server/features/notices/notices.public";
import type { WorkDeps } from "#server/features/work/work.public";
import type { Tx } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { lockCaseFor, type StaffActor } from "../case-state.ts";
import { caseRefusal } from "../cases.refusals.ts";
import { closeCase } from "../end-case.ts";
import { rivalsOf } from "./rivals-of-claim.ts";

type Confirmed = { caseId: string; boxId: string; seen: SeenRivals; tellAnnouncers: boolean };

/**
 * Staff confirm that a box belongs to the claimant, who becomes its owner. `seen` holds the other announcers
 * and claims that the screen showed; if they have changed since, the box is not given away
 * (`claim_rivals_changed`). Other customers' claims stay open for staff to judge: a refusal at the moment of
 * the confirmation would reveal that their number was right. The claim is locked before the box and its task:
 * a person who loses their areas gives back cases first and tasks then. Refuses
 * `case_closed`, `own_account` and what the dock refuses (`box_changed` once another owner was confirmed).
 */
export async function confirmClaim(
  { tx, settings }: WorkDeps,
  actor: StaffActor,
  { caseId, boxId, seen, tellAnnouncers }: Confirmed,
  now: Date,
): Promise<void> {
  const { userId: staffId } = actor;
  const one = await lockCaseFor(tx, actor, caseId);
  if (one.kind !== "box_claim") throw caseRefusal("not_decidable");
  if (!isOpenStatus(one.status)) throw caseRefusal("case_closed");
  const named = await boxKeysOf(tx, boxId);
  const { announcedBy, otherClaims } = (await rivalsOf(tx, one, [named]))(boxId);
  const box = await giveClaimedBox({ tx, settings }, staffId, { boxId, ownerId: one.userId }, now);
  const rivals = {
    announcers: announcedBy.map(({ userId }) => userId),
    claims: otherClaims.map(({ number }) => number),
  };
  if (!isSameRivals(rivals, seen)) throw caseRefusal("claim_rivals_changed");
  const outcome = `A caixa nº ${box.number} é sua`;
  await closeCase(
    tx,
    staffId,
    { one, body: null, outcome, noticeText: `${outcome}.`, dockBoxId: boxId },
    now,
  );
  if (!tellAnnouncers) return;
  const others = announcedBy.filter(({ isClaimant }) => !isClaimant).map(({ userId }) => userId);
  await tellOthers(tx, staffId, others, matchableKeys(named.trackingKeys));
}

/**
 * Notifies customers who wait for a shipment with one of these keys that the box is another customer's: once
 * each, with the name of a product.
 */
async function tellOthers(tx: Tx, staffId: string, userIds: string[], keys: string[]): Promise<void> {
  if (userIds.length === 0 || keys.length === 0) return;
  const waiting = await tx
    .selectDistinctOn([shipments.userId], {
      userId: shipments.userId,
      shipmentId: shipments.id,
      subject: products.name,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(
      and(
        inArray(shipments.userId, userIds),
        arrayOverlaps(shipments.trackingKeys, keys),
        isNull(shipments.arrivedAt),
      ),
    )
    .orderBy(shipments.userId, shipments.id);
  for (const { userId, shipmentId, subject } of waiting)
    await recordEvent(tx, {
      type: "box.of_another",
      userId,
      about: { kind: "shipment", id: shipmentId },
      words: { subject },
      actor: { kind: "staff", id: staffId },
    });
}
