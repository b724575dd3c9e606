import { closedAs, packsOf } from "@prepara/domain/outbound/box";
import { whyNotClosable } from "@prepara/domain/outbound/closable";
import type { Closing } from "@prepara/domain/outbound/input";
import { boxLimits } from "@prepara/domain/outbound/limits";
import { areOneProduct } from "@prepara/domain/outbound/same-product";
import { and, eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { attachFiles, markFilesDeleted, withThumbnails } from "#server/platform/files/stored-files";
import { mustBeAsSeen, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { outboundBoxes, outboundItems } from "#server/tables/outbound-boxes";
import { prepRequestItems } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { lockBox, outboundRefusal } from "./lock-packing.ts";
import { recordOutboundChange } from "./outbound-change.public.ts";
import { isRepeated } from "./outbound-keys.ts";
import { boxVersion, numberOf } from "./packing.json.ts";
import { itemCodes } from "./packing.queries.ts";

type Closed = Closing & { boxId: string; deviceKey: string | null; photo: string | null };

/**
 * Closes an open box that holds units and has weight, sides and a photo. One beyond a published limit needs a
 * reason, which is kept with the limits (docs/product.md#box-limits). Returns the id of the request. Refuses
 * `box_closed`, `box_empty`, `kit_incomplete`, `box_not_measured`, `needs_photo`, `box_changed` for other
 * contents or measures than the person saw, `box_over_limit` and, for a reason about one's own goods,
 * `own_account`.
 */
export async function closeBox(
  tx: Tx,
  actorId: string,
  { boxId, deviceKey, photo, overrideReason, seenBox }: Closed,
  now: Date,
): Promise<string> {
  const { request, box } = await lockBox(tx, boxId);
  if (await isRepeated(tx, { actorId, deviceKey }, box)) return request.id;
  if (box.status !== "open") throw outboundRefusal("box_closed");
  const contents = await contentsOf(tx, boxId);
  if (contents.length === 0) throw outboundRefusal("box_empty");
  const packs = contents.map((item) => {
    const whole = packsOf(item);
    if (whole === null) throw outboundRefusal("kit_incomplete", { product: item.product });
    return whole;
  });
  const { weightLb, lengthIn, widthIn, heightIn } = box;
  if (weightLb === null || lengthIn === null || widthIn === null || heightIn === null)
    throw outboundRefusal("box_not_measured");
  if (photo === null) throw outboundRefusal("needs_photo");
  mustBeSeenBox(box, contents, seenBox);
  const measured = {
    weightLb,
    lengthIn,
    widthIn,
    heightIn,
    packs: packs.reduce((sum, each) => sum + each, 0),
    isOneProduct: areOneProduct(contents.map((item) => ({ ...item, codes: itemCodes(item) }))),
    hasJewelry: box.hasJewelry,
  };
  const exceeded = whyNotClosable(measured, boxLimits);
  if (exceeded && overrideReason === null)
    throw outboundRefusal("box_over_limit", { limits: exceeded.map(({ text }) => text).join(" ") });
  const override = exceeded && overrideReason !== null ? overrideReason : null;
  if (override !== null && request.userId === actorId) throw new Refusal("own_account");
  await attachFiles(tx, withThumbnails([photo]), now);
  await tx
    .update(outboundBoxes)
    .set({
      status: "closed",
      photoUrl: photo,
      overrideReason: override,
      overrideBy: override === null ? null : actorId,
      closedBy: actorId,
      closedAt: now,
    })
    .where(eq(outboundBoxes.id, boxId));
  await recordOutboundChange(tx, request.userId);
  if (exceeded && override !== null) {
    await recordAuditEntry(tx, {
      actorId,
      action: "outbound-box.override",
      objectType: "outbound-box",
      objectId: boxId,
      details: { number: box.number, limits: exceeded.map(({ text }) => text), reason: override },
    });
  }
  return request.id;
}

type Measured = Pick<typeof outboundBoxes.$inferSelect, "weightLb" | "lengthIn" | "widthIn" | "heightIn">;

function mustBeSeenBox(box: Measured, contents: readonly { qty: number }[], seenBox: string | null): void {
  const present = closedAs(contents, {
    weightLb: numberOf(box.weightLb),
    lengthIn: numberOf(box.lengthIn),
    widthIn: numberOf(box.widthIn),
    heightIn: numberOf(box.heightIn),
  });
  const units = contents.reduce((sum, { qty }) => sum + qty, 0);
  if ((seenBox ?? present) !== present) throw outboundRefusal("box_changed", { units });
}

type Reopened = { boxId: string; deviceKey: string | null; seen: SeenVersion };

/**
 * Opens a closed box again, so that its contents can change; closing it again needs a new photo. Refuses
 * `changed_meanwhile` for a box that a colleague opened and closed again since the person saw it.
 */
export async function reopenBox(
  tx: Tx,
  actorId: string,
  { boxId, deviceKey, seen }: Reopened,
  now: Date,
): Promise<string> {
  const { request, box } = await lockBox(tx, boxId);
  if (await isRepeated(tx, { actorId, deviceKey }, box)) return request.id;
  if (box.status !== "closed") throw outboundRefusal("box_not_closed");
  mustBeAsSeen(seen, boxVersion(box));
  if (box.photoUrl !== null) await markFilesDeleted(tx, withThumbnails([box.photoUrl]), now);
  await tx
    .update(outboundBoxes)
    .set({
      status: "open",
      photoUrl: null,
      overrideReason: null,
      overrideBy: null,
      closedBy: null,
      closedAt: null,
    })
    .where(eq(outboundBoxes.id, boxId));
  await recordOutboundChange(tx, request.userId);
  return request.id;
}

const contentsOf = (tx: Tx, boxId: string) =>
  tx
    .select({
      shipmentId: outboundItems.shipmentId,
      qty: outboundItems.qty,
      bundleSize: prepRequestItems.bundleSize,
      product: products.name,
      asin: products.asin,
      codes: products.codes,
      fnsku: prepRequestItems.fnsku,
    })
    .from(outboundItems)
    .innerJoin(
      prepRequestItems,
      and(
        eq(prepRequestItems.prepRequestId, outboundItems.prepRequestId),
        eq(prepRequestItems.shipmentId, outboundItems.shipmentId),
      ),
    )
    .innerJoin(shipments, eq(shipments.id, outboundItems.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(eq(outboundItems.boxId, boxId));
