import { randomUUID } from "node:crypto";
import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import {
  announcedBefore,
  type Count,
  type CountDetails,
  countMovements,
  surplusIn,
  whyNotCountable,
  whyNotCounted,
} from "@prepara/domain/stock/count";
import type { Places } from "@prepara/domain/stock/places";
import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { namedWrite } from "#server/platform/database/named-statements";
import { Refusal } from "#server/platform/refusal";
import { shipmentCounts, shipmentLots } from "#server/tables/units";
import { moveUnits, stockRefusal } from "./move-units.ts";
import { hasOnlyUndoneCounts } from "./movements.queries.ts";
import { placesOf } from "./places.ts";

type Measures = { [Name in "weightLb" | "lengthIn" | "widthIn" | "heightIn"]: string | null };

/** What only a count on the floor has: its details, and the key under which the device sends it. */
type FloorCount = CountDetails & {
  deviceKey: string | null;
  unitMeasure: Measures | null;
  codes: readonly string[];
  note: string | null;
};

export type CountedShipment = {
  /** Locked by the caller. */
  shipment: { id: string; qty: number; status: ShipmentStatus };
  count: Count;
  measures: Measures;
  /** Whether the units were counted, or taken to be those announced. */
  state: "as_announced" | "counted";
  /** Undefined for a check-in. */
  floor?: FloorCount;
};

/**
 * Records a count of a shipment with its movements; the first one makes it arrive. Returns its id, the units
 * counted beyond the announced ones, and whether all earlier counts were undone, so that the shipment's
 * measures must be replaced. Refuses `counts_do_not_add_up`, for a count on the floor what `whyNotCounted`
 * returns, and `idempotency_mismatch` when the device's key belongs to another count.
 */
export async function recordCount(
  tx: Tx,
  actorId: string,
  counted: CountedShipment,
  now: Date,
): Promise<{ id: string; surplus: number; isAfterUndone: boolean }> {
  const { shipment, count, measures, state, floor } = counted;
  // One in transit was never counted.
  const placesBefore =
    shipment.status === "in_transit" ? new Map<string, Places>() : await placesOf(tx, [shipment.id]);
  const units = { qty: shipment.qty, places: placesBefore.get(shipment.id) ?? null };
  const why = floor ? whyNotCounted(units, count, floor) : whyNotCountable(units, count);
  if (why) throw stockRefusal(why);
  const isAfterUndone = units.places !== null && (await hasOnlyUndoneCounts(tx, shipment.id));
  const id = randomUUID();
  const inserted = await insertCount(tx, {
    id,
    shipmentId: shipment.id,
    announcedBefore: announcedBefore(units),
    ...count,
    ...measures,
    ...floorColumns(floor),
    actorId,
    createdAt: now,
  });
  if (inserted === 0) throw new Refusal("idempotency_mismatch");
  const lots = (floor?.lots ?? []).map((lot, position) => ({
    ...lot,
    position,
    shipmentId: shipment.id,
    countId: id,
  }));
  if (lots.length > 0) await tx.insert(shipmentLots).values(lots);
  const movements = countMovements(units, count);
  const moved = movements.map((each) => ({ ...each, shipmentId: shipment.id }));
  await moveUnits(tx, moved, { id, actorId, now, countId: id, countState: state, placesBefore });
  return { id, surplus: surplusIn(movements), isAfterUndone };
}

const floorColumns = ({ deviceKey, note, unitMeasure, codes = [] }: Partial<FloorCount> = {}) => ({
  deviceKey: deviceKey ?? null,
  note: note ?? null,
  codes: [...new Set(codes)],
  unitWeightLb: unitMeasure?.weightLb ?? null,
  unitLengthIn: unitMeasure?.lengthIn ?? null,
  unitWidthIn: unitMeasure?.widthIn ?? null,
  unitHeightIn: unitMeasure?.heightIn ?? null,
});

const { placeholder } = sql;

/** Writes no row if another count has the device's key. */
const insertCount = namedWrite("insert_count", (db) =>
  db
    .insert(shipmentCounts)
    .values({
      id: placeholder("id"),
      shipmentId: placeholder("shipmentId"),
      deviceKey: placeholder("deviceKey"),
      announcedBefore: placeholder("announcedBefore"),
      good: placeholder("good"),
      damaged: placeholder("damaged"),
      wrong: placeholder("wrong"),
      missing: placeholder("missing"),
      stillComing: placeholder("stillComing"),
      weightLb: placeholder("weightLb"),
      lengthIn: placeholder("lengthIn"),
      widthIn: placeholder("widthIn"),
      heightIn: placeholder("heightIn"),
      unitWeightLb: placeholder("unitWeightLb"),
      unitLengthIn: placeholder("unitLengthIn"),
      unitWidthIn: placeholder("unitWidthIn"),
      unitHeightIn: placeholder("unitHeightIn"),
      codes: placeholder("codes"),
      note: placeholder("note"),
      actorId: placeholder("actorId"),
      createdAt: placeholder("createdAt"),
    })
    .onConflictDoNothing({ target: shipmentCounts.deviceKey }),
);
