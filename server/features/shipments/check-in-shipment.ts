import type { CheckIn } from "@prepara/domain/shipments/input";
import { whyNoCheckIn } from "@prepara/domain/shipments/status";
import { countOfCheckIn } from "@prepara/domain/stock/count";
import { and, eq, gt } from "drizzle-orm";
import { openBoxes } from "#server/features/dock/dock.public";
import { recordCount } from "#server/features/stock/stock.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { shipments } from "#server/tables/shipments";
import { lockToCount, recordArrival } from "./record-arrival.ts";
import { shipmentRefusal } from "./shipments.refusals.ts";

type ShipmentCheckIn = {
  shipmentId: string;
  fields: CheckIn;
  photoPaths: readonly string[];
  /** When the request came. */
  sentAt: Date;
};

/**
 * Confirms that a shipment arrived: stores measures, counts and photos together, once
 * (docs/product.md#check-in). A second confirmation is refused as `not_in_transit` and changes nothing, one
 * about another number of announced units as `line_changed`: the customer could otherwise raise the number
 * that an empty field stands for, or that the units missing are counted from.
 */
export async function checkInShipment(
  tx: Tx,
  adminId: string,
  { shipmentId, fields, photoPaths, sentAt }: ShipmentCheckIn,
  now: Date,
) {
  const shipment = await lockToCount(tx, shipmentId);
  const { receivedQty, damagedQty, announcedQty, confirmedAt = sentAt, seenBoxIds, ...measures } = fields;
  const why = whyNoCheckIn(shipment, fields);
  if (why) throw shipmentRefusal(why, { qty: shipment.qty });
  const isSeen =
    announcedQty !== null || !(await hasChangedSince(tx, shipmentId, earlier(confirmedAt, sentAt)));
  if (!isSeen) throw shipmentRefusal("line_changed", { qty: shipment.qty });

  const counts = { receivedQty: receivedQty ?? shipment.qty, damagedQty: damagedQty ?? 0 };
  const isAsAnnounced = counts.receivedQty === shipment.qty && counts.damagedQty === 0;
  const counted = {
    shipment: { ...shipment, id: shipmentId },
    count: countOfCheckIn(shipment.qty, counts),
    measures,
    state: isAsAnnounced ? "as_announced" : "counted",
  } as const;
  const { id } = await recordCount(tx, adminId, counted, now);
  const photos = photoPaths.map((url) => ({ url, kind: "arrival" as const }));
  const arrival = { measures, photos, units: counts.receivedQty, surplus: 0, staffId: adminId };
  await recordArrival(tx, { ...shipment, id: shipmentId }, arrival, now);
  // A check-in by this dialog covers the whole shipment, so all its confirmed boxes that the person saw are
  // opened.
  const boxes = { named: null, seen: seenBoxIds, isWhole: true };
  await openBoxes(tx, { id, shipmentId, userId: shipment.userId, ...boxes });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "shipment.check-in",
    objectType: "shipment",
    objectId: shipmentId,
    details: { ...measures, ...counts, photos: photoPaths.length },
  });
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Whether the customer announced another number of units after `at`. */
async function hasChangedSince(tx: Tx, shipmentId: string, at: Date): Promise<boolean> {
  return (await tx.$count(shipments, and(eq(shipments.id, shipmentId), gt(shipments.qtyChangedAt, at)))) > 0;
}
