import { type ShipmentStatus, statusAfterRequest } from "#domain/shipments/status";

/**
 * Where the units of a shipment can be from its first count on. Units that were not recorded before come from
 * `outside`, and corrections may move units there; the units in `outside` are not counted.
 */
export const heldPlaces = [
  "announced",
  "on_hand",
  "damaged",
  "wrong",
  "missing",
  "reserved",
  "packed",
  "shipped",
  "returned",
  "disposed",
  "written_off",
  "lost",
] as const;
export type HeldPlace = (typeof heldPlaces)[number];
export type Place = HeldPlace | "outside";

/** The units of a shipment in each place. */
export type Places = Readonly<Record<HeldPlace, number>>;

/** A shipment's places before its first count, when no unit is recorded yet. */
export const noUnits: Places = {
  announced: 0,
  on_hand: 0,
  damaged: 0,
  wrong: 0,
  missing: 0,
  reserved: 0,
  packed: 0,
  shipped: 0,
  returned: 0,
  disposed: 0,
  written_off: 0,
  lost: 0,
};

/**
 * The units of a shipment before a count: the announced quantity, and its places, null before the first
 * count.
 */
export type CountableUnits = { qty: number; places: Places | null };

/** All units of a shipment but the wrong ones, which are another article. */
const recordedUnits = (places: Places): number =>
  heldPlaces.reduce((sum, place) => (place === "wrong" ? sum : sum + places[place]), 0);

/** Whether no unit of a shipment is anywhere, as after the count of unannounced goods was undone. */
export const holdsNothing = (places: Places): boolean => heldPlaces.every((place) => places[place] === 0);

/** Units counted beyond the announced quantity. */
export const surplusOf = ({ qty, places }: { qty: number; places: Places }): number =>
  Math.max(0, recordedUnits(places) - qty);

/** Whether every announced unit is in some place, as it must be from the first count on. */
export const hasAllAnnounced = ({ qty, places }: { qty: number; places: Places }): boolean =>
  recordedUnits(places) >= qty;

/** The unit columns of a shipment's row, which follow from its places (docs/decisions/0120). */
type UnitColumns = {
  status: ShipmentStatus;
  receivedQty: number;
  damagedQty: number;
  requestedQty: number;
  removedQty: number;
};

/**
 * The unit columns of a counted shipment. Available = received − damaged − requested − removed = `on_hand`;
 * wrong units never count as received, and units that the warehouse lost no longer do.
 */
export function unitColumnsOf(places: Places): UnitColumns {
  const requestedQty = places.reserved + places.packed + places.shipped;
  const removedQty = places.returned + places.disposed;
  return {
    status: requestedQty > 0 ? statusAfterRequest(places.on_hand) : "arrived",
    receivedQty: places.on_hand + places.damaged + requestedQty + removedQty,
    damagedQty: places.damaged,
    requestedQty,
    removedQty,
  };
}
