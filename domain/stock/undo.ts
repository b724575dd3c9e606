import { afterMovements, type Movement } from "./movements.ts";
import { hasAllAnnounced, type Places } from "./places.ts";

/** A movement that reverses `undone`. */
export type Reverse<Each extends Movement> = Movement & { undone: Each };

/**
 * Whether a movement of this reason can be undone; other movements are reversed by the feature that made
 * them.
 */
export const isUndoable = ({ reason }: Pick<Movement, "reason">): boolean =>
  reason === "count" || reason === "adjust";

const isAnnouncement = ({ from, to }: Pick<Movement, "from" | "to">): boolean =>
  from === "outside" && to === "announced";

/**
 * The movements that reverse a whole count or adjust, in the opposite order; null for movements of another
 * reason. Undoing a first count does not undo the announcement of its units, unless the count itself
 * announced them because no customer did (docs/decisions/0129).
 */
export function undoMovements<Each extends Movement>(
  act: readonly Each[],
  { isUnannounced = false }: { isUnannounced?: boolean } = {},
): Reverse<Each>[] | null {
  if (!act.every(isUndoable)) return null;
  return act
    .filter((movement) => isUnannounced || !isAnnouncement(movement))
    .map((undone): Reverse<Each> => {
      const { from, to, qty } = undone;
      return { from: to, to: from, qty, reason: "undo", undone };
    })
    .toReversed();
}

/**
 * Why these reverses cannot be recorded; null when they can. Their units must still be in the places to which
 * they were moved. Surplus that a later correction moved outside cannot be moved there again, because the
 * places would then hold fewer units than were announced. `qty` is what is announced before the reverses.
 */
export function whyNotReversible(
  { qty, places }: { qty: number; places: Places },
  reverses: readonly Reverse<Movement>[],
) {
  const after = afterMovements(places, reverses);
  const announced = reverses.some(({ undone }) => isAnnouncement(undone)) ? 0 : qty;
  return after && hasAllAnnounced({ qty: announced, places: after }) ? null : "units_moved";
}

/**
 * A product's codes once a count of it is undone: without those that the count confirmed, except codes that
 * counts of the product that still stand have confirmed, too.
 */
export const codesAfterUndo = (
  known: readonly string[],
  { undone, standing }: { undone: readonly string[]; standing: readonly string[] },
): string[] => known.filter((code) => !undone.includes(code) || standing.includes(code));
