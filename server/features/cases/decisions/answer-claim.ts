import { isSameRivals, matchableKeys, type SeenRivals } from "@prepara/domain/cases/claims";
import { isOpenStatus } from "@prepara/domain/cases/kinds";
import { and, arrayOverlaps, eq, inArray, isNull } from "drizzle-orm";
import { boxKeysOf, giveClaimedBox } from "#server/features/dock/claimed-boxes.public";
import { recordEvent } from "#server/features/notices/notices.public";
import type { WorkDeps } from "#server/features/work/work.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { caseRefusal } from "../cases.refusals.ts";
import { closeCase } from "../end-case.ts";
import { rivalsOf } from "./rivals-of-claim.ts";

type Confirmed = { caseId: string; boxId: string; seen: SeenRivals; tellAnnouncers: boolean };

/**
 * Staff confirm that a box belongs to the claimant, who becomes its owner. `seen` holds the other announcers
 * and claims that the screen showed; if they have changed since, the box is not given away
 * (`claim_rivals_changed`). Other customers' claims stay open for staff to judge: a refusal at the moment of
 * the confirmation would reveal that their number was right. The box is locked before the claim. Refuses
 * `case_closed`, `own_account` and what the dock refuses (`box_changed` once another owner was confirmed).
 */
export async function confirmClaim(
  { tx, settings }: WorkDeps,
  staffId: string,
  { caseId, boxId, seen, tellAnnouncers }: Confirmed,
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
  const named = await boxKeysOf(tx, boxId);
  const { announcedBy, otherClaims } = (await rivalsOf(tx, known, [named]))(boxId);
  const box = await giveClaimedBox({ tx, settings }, staffId, { boxId, ownerId: known.userId }, now);
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
