import { type CalendarDate, dateOf, daysAfter } from "#domain/calendar/calendar";
import { startOfDay } from "#domain/calendar/start-of-day";
import type { MovementReason } from "#domain/stock/movements";
import type { Place } from "#domain/stock/places";

/** A movement of units with its time. */
export type TimedMovement = {
  id: number;
  from: Place;
  to: Place;
  qty: number;
  reason: MovementReason;
  /** The movement that it reverses. */
  undoes: number | null;
  at: Date;
};

/** When a case about damaged or wrong units of a shipment was open. */
export type CaseSpan = { kind: "damage" | "wrong"; openedAt: Date; settledAt: Date | null };

/** The sides of a box or a unit in thousandths of an inch. */
export type Sides = readonly [number, number, number];

/** What a count measured. */
export type MeasuredCount = {
  at: Date;
  /** When it was undone; null if it stands. */
  undoneAt: Date | null;
  /** The units in the measured box. */
  units: number;
  unit: Sides | null;
  box: Sides | null;
};

/**
 * The data from which storage of a shipment is calculated: its movements in order, its cases and its counts.
 */
export type StoredShipment = {
  movements: readonly TimedMovement[];
  cases: readonly CaseSpan[];
  counts: readonly MeasuredCount[];
};

/**
 * Units in these places cost something only while a case of this kind is open, that is, while the customer
 * was asked what to do with them.
 */
const placesOfCases = { damage: "damaged", wrong: "wrong" } as const;

const receivingPlaces: readonly Place[] = ["on_hand", "damaged", "wrong"];
const receivingReasons: readonly MovementReason[] = ["count", "relined", "migrated"];

/** The instant at which a calendar day ends in the warehouse: the beginning of the next one. */
export const endOfDay = (day: CalendarDate, timeZone: string): Date =>
  startOfDay(daysAfter(day, 1), timeZone);

const unitsIn = (place: Place, movements: readonly TimedMovement[]): number =>
  movements.reduce(
    (sum, { from, to, qty }) => sum + (to === place ? qty : 0) - (from === place ? qty : 0),
    0,
  );

/**
 * The units of a shipment that are stored just before an instant: good ones, those reserved by a request, and
 * damaged or wrong ones while a case about them is open. Units that were damaged before cases existed are
 * never counted, because no customer was asked about them.
 */
export function storedUnits({ movements, cases }: StoredShipment, before: Date): number {
  const made = movements.filter(({ at }) => at < before);
  const inCases = (kind: CaseSpan["kind"]): number => {
    const isOpen = cases.some(
      (one) =>
        one.kind === kind && one.openedAt < before && (one.settledAt === null || one.settledAt >= before),
    );
    if (!isOpen) return 0;
    const place = placesOfCases[kind];
    const unasked = unitsIn(
      place,
      made.filter(({ reason }) => reason === "migrated"),
    );
    return Math.max(0, unitsIn(place, made) - unasked);
  };
  return unitsIn("on_hand", made) + unitsIn("reserved", made) + inCases("damage") + inCases("wrong");
}

/**
 * The day on which units of a shipment were last received before an instant: by a count that was not undone
 * by then, or from another shipment whose wrong units they were. Null if none were.
 */
export function lastReceivedOn(
  { movements }: StoredShipment,
  before: Date,
  timeZone: string,
): CalendarDate | null {
  const made = movements.filter(({ at }) => at < before);
  const undone = new Set(made.map(({ undoes }) => undoes));
  const last = made.findLast(
    ({ id, to, reason }) =>
      receivingPlaces.includes(to) && receivingReasons.includes(reason) && !undone.has(id),
  );
  return last ? dateOf(last.at, timeZone) : null;
}
