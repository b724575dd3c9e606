import { type CalendarDate, daysBetween } from "#domain/calendar/calendar";
import type { Movement } from "./movements.ts";
import { type CountableUnits, holdsNothing, type Place, type Places } from "./places.ts";

/**
 * What was counted of one shipment. `wrong` units are another article than announced. `missing` and
 * `stillComing` are the announced units that were not found.
 */
export type Count = { good: number; damaged: number; wrong: number; missing: number; stillComing: number };

/** Units that are still announced: all of them before the first count. */
export const announcedBefore = ({ qty, places }: CountableUnits): number => places?.announced ?? qty;

/** The announced units that a count did not find: `missing` and `stillComing` must add up to them. */
export const notFound = (units: CountableUnits, { good, damaged }: Pick<Count, "good" | "damaged">): number =>
  Math.max(0, announcedBefore(units) - good - damaged);

/** Why a count cannot be recorded; null when it can. */
export function whyNotCountable(units: CountableUnits, count: Count) {
  return count.missing + count.stillComing === notFound(units, count) ? null : "counts_do_not_add_up";
}

/** What staff enter with a count besides its five figures. */
export type CountDetails = {
  /** The units that were still announced when the person began to count. */
  announcedQty: number;
  lots: readonly Lot[];
  /** How many photos show the damaged or wrong units. */
  damagePhotos: number;
};

/**
 * Why a count on the floor cannot be recorded; null when it can. An empty count is refused, because the
 * shipment would count as arrived although nothing was seen of it. Unannounced goods whose count was undone
 * are registered anew, because their product, number or suite was wrong.
 */
export function whyNotCounted(
  units: CountableUnits,
  count: Count,
  { announcedQty, lots, damagePhotos }: CountDetails,
) {
  if (units.places && holdsNothing(units.places)) return "unannounced_undone";
  if (announcedBefore(units) !== announcedQty) return "line_changed";
  if (count.good + count.damaged + count.wrong + count.missing === 0) return "nothing_counted";
  if (lots.reduce((sum, { qty }) => sum + qty, 0) > count.good) return "lots_do_not_add_up";
  if (count.damaged + count.wrong > 0 && damagePhotos === 0) return "damage_needs_photo";
  return whyNotCountable(units, count);
}

/**
 * The movements of a count. Good units are taken first, then damaged ones: from the announced, then from the
 * missing, then from outside, which is surplus. Wrong units come from outside. Units that are still coming
 * stay announced. Check `whyNotCountable` first.
 */
export function countMovements(units: CountableUnits, count: Count): Movement[] {
  const left: Record<"announced" | "missing" | "outside", number> = {
    announced: announcedBefore(units),
    missing: units.places?.missing ?? 0,
    outside: Number.POSITIVE_INFINITY,
  };
  const movements: Movement[] = [];
  const move = (from: Place, to: Place, qty: number) => {
    if (qty > 0) movements.push({ from, to, qty, reason: "count" });
  };
  if (units.places === null) move("outside", "announced", units.qty);
  for (const [to, found] of [["on_hand", count.good] as const, ["damaged", count.damaged] as const]) {
    let rest = found;
    for (const from of ["announced", "missing", "outside"] as const) {
      const taken = Math.min(rest, left[from]);
      move(from, to, taken);
      left[from] -= taken;
      rest -= taken;
    }
  }
  move("outside", "wrong", count.wrong);
  move("announced", "missing", count.missing);
  return movements;
}

/** Units that wait for a decision: damaged, wrong and missing ones. */
export const openUnits = ({ damaged, wrong, missing }: Places): number => damaged + wrong + missing;

/** The units of a count beyond the announced ones. Wrong units are not surplus. */
export const surplusIn = (movements: readonly Movement[]): number =>
  movements
    .filter(({ from, to }) => from === "outside" && (to === "on_hand" || to === "damaged"))
    .reduce((sum, { qty }) => sum + qty, 0);

/** A check-in that states received and damaged units: what is left of the announced ones is missing. */
export const countOfCheckIn = (
  qty: number,
  { receivedQty, damagedQty }: { receivedQty: number; damagedQty: number },
): Count => ({
  good: receivedQty - damagedQty,
  damaged: damagedQty,
  wrong: 0,
  missing: Math.max(0, qty - receivedQty),
  stillComing: 0,
});

/** Good units of one lot or with one expiry date; at least one of the two is known. */
type Lot = { lot: string | null; expiresOn: CalendarDate | null; qty: number };

/**
 * Amazon accepts goods that expire at least 90 days after they arrive (according to third-party pages, not
 * confirmed); 15 days are added for the transport.
 */
const WARN_DAYS = 105;

/** Whether a lot expires so soon, or has expired, that staff and customer are warned. */
export const expiresSoon = ({ expiresOn }: Pick<Lot, "expiresOn">, today: CalendarDate): boolean =>
  expiresOn !== null && daysBetween(today, expiresOn) < WARN_DAYS;
