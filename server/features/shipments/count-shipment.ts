import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { type CountInput, maxProductCodes } from "@prepara/domain/stock/input";
import { eq, sql } from "drizzle-orm";
import { openBoxes } from "#server/features/dock/dock.public";
import { newestReceiving } from "#server/features/stock/newest-receiving.public";
import { recordCount, refreshProducts } from "#server/features/stock/stock.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { hasChanged, type SeenVersion, versionOf } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { shipmentCounts } from "#server/tables/units";
import { addPhotos, lockToCount, type PhotoToAdd, recordArrival } from "./record-arrival.ts";
import { shipmentRefusal } from "./shipments.refusals.ts";

type FloorCount = {
  shipmentId: string;
  fields: CountInput;
  photos: readonly PhotoToAdd[];
  /** The key under which the device sends the count, however often; stored permanently. */
  deviceKey: string | null;
  /** `countedVersion` of what the person saw. */
  seen?: SeenVersion;
  /** The customer did not announce the units; the notice says so. */
  isUnannounced?: boolean;
};

/**
 * Records what staff counted of a shipment (docs/product.md#counting). The first count is its check-in; later
 * ones add to it. A count that was recorded under the same key changes nothing and returns false. Refuses
 * `own_account` for staff's own shipments, `line_changed` when other units are announced than the form
 * showed, `units_changed` when others booked units of it since, which its announced number does not tell, and
 * counts, lots or photos that do not fit. Opens boxes as described at `openBoxes`.
 */
export async function countShipment(
  tx: Tx,
  staffId: string,
  { shipmentId, fields, photos, deviceKey, seen = null, isUnannounced = false }: FloorCount,
  now: Date,
): Promise<boolean> {
  const shipment = await lockToCount(tx, shipmentId);
  if (shipment.userId === staffId) throw new Refusal("own_account");
  const { good, damaged, wrong, missing, stillComing, codes, lots, announcedQty, unitMeasure, note } = fields;
  const count = { good, damaged, wrong, missing, stillComing };
  if (deviceKey !== null && (await isRecorded(tx, staffId, { ...count, shipmentId, deviceKey })))
    return false;
  if (seen !== null) await mustBeCountedAsSeen(tx, { ...shipment, id: shipmentId }, seen);
  const { weightLb, lengthIn, widthIn, heightIn } = fields;
  const measures = { weightLb, lengthIn, widthIn, heightIn };
  const damagePhotos = photos.filter(({ kind }) => kind === "damage").length;
  const floor = { announcedQty, lots, damagePhotos, unitMeasure, codes, note, deviceKey };
  const isFirst = shipment.status === "in_transit";
  const { id, surplus, isAfterUndone } = await recordCount(
    tx,
    staffId,
    { shipment: { ...shipment, id: shipmentId }, count, measures, state: "counted", floor },
    now,
  );
  if (isFirst) {
    const arrival = { measures, photos, units: good + damaged, surplus, isUnannounced, staffId };
    await recordArrival(tx, { ...shipment, id: shipmentId }, arrival, now);
  } else {
    if (isAfterUndone) await tx.update(shipments).set(measures).where(eq(shipments.id, shipmentId));
    await addPhotos(tx, shipmentId, photos, now);
    await refreshProducts(tx, [shipmentId]);
    await recordChange(tx, shipment.userId, { topic: "shipments", happening: null, subject: null });
  }
  const isWhole = stillComing === 0;
  await openBoxes(tx, { id, shipmentId, userId: shipment.userId, named: fields.boxIds, isWhole });
  if (codes.length > 0) await storeCodes(tx, shipment.productId, codes);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "shipment.count",
    objectType: "shipment",
    objectId: shipmentId,
    details: {
      ...count,
      ...measures,
      lots: lots.length,
      codes,
      photos: photos.length,
      note,
      boxIds: fields.boxIds,
    },
  });
  return true;
}

/** Changes with each count, correction or case that moved units of a shipment, by `newestReceiving`. */
export const countedVersion = (received: number | null): string => versionOf(received);

/**
 * Refuses `units_changed` if a locked shipment's units were counted or corrected after the person saw them.
 * Wrong units and surplus come from outside, so two counts of one parcel would both be recorded.
 */
async function mustBeCountedAsSeen(
  tx: Tx,
  { id, status }: { id: string; status: ShipmentStatus },
  seen: SeenVersion,
): Promise<void> {
  // One in transit was never counted.
  const [counted] =
    status === "in_transit"
      ? []
      : await tx
          .select({ received: sql<number | null>`${newestReceiving(shipments.id)}` })
          .from(shipments)
          .where(eq(shipments.id, id));
  const version = countedVersion(counted?.received ?? null);
  if (hasChanged(seen, version)) throw shipmentRefusal("units_changed", { version });
}

const figures = ["good", "damaged", "wrong", "missing", "stillComing"] as const;
type Sent = Pick<CountInput, (typeof figures)[number]> & { shipmentId: string; deviceKey: string };

/**
 * Whether this count was recorded before, even if its idempotency key was deleted since. A key of another
 * count is refused.
 */
async function isRecorded(tx: Tx, staffId: string, sent: Sent): Promise<boolean> {
  const [recorded] = await tx
    .select()
    .from(shipmentCounts)
    .where(eq(shipmentCounts.deviceKey, sent.deviceKey));
  if (!recorded) return false;
  const isSame =
    recorded.actorId === staffId &&
    recorded.shipmentId === sent.shipmentId &&
    figures.every((figure) => recorded[figure] === sent[figure]);
  if (!isSame) throw new Refusal("idempotency_mismatch");
  return true;
}

/** Adds codes that staff confirmed to be this product's; of too many, the first ones are kept. */
async function storeCodes(tx: Tx, productId: string, codes: readonly string[]): Promise<void> {
  const known = sql`unnest(${products.codes} || ${sql.param([...codes])}::text[]) with ordinality as each (code, at)`;
  await tx
    .update(products)
    .set({
      codes: sql`(select array_agg(code order by at) from
        (select code, min(at) as at from ${known} group by code order by min(at) limit ${maxProductCodes}) kept)`,
    })
    .where(eq(products.id, productId));
}
