import { afterMovements, type Movement } from "./movements.ts";
import { hasAllAnnounced, type Places } from "./places.ts";

/** A movement that reverses `undone`. */
export type Reverse<Each extends Movement> = Movement & { undone: Each };

/** Whether acts of this reason are undone as a whole; any other is reversed by its own means. */
export const isUndoable = ({ reason }: Pick<Movement, "reason">): boolean =>
  reason === "count" || reason === "adjust";

/**
 * The movements that reverse a whole count or adjust, in the opposite order; null for any other act, which is
 * reversed by its own means. The units of a first count are announced again: that they were announced stays.
 */
export function undoMovements<Each extends Movement>(act: readonly Each[]): Reverse<Each>[] | null {
  if (!act.every(isUndoable)) return null;
  return act
    .filter(({ from, to }) => from !== "outside" || to !== "announced")
    .map((undone): Reverse<Each> => {
      const { from, to, qty } = undone;
      return { from: to, to: from, qty, reason: "undo", undone };
    })
    .toReversed();
}

/**
 * Why these reverses cannot be recorded; null when they can. Their units must still stand where the act put
 * them, and surplus that a later correction sent back outside is not sent there a second time: the announced
 * units would no longer all be somewhere.
 */
export function whyNotReversible(
  { qty, places }: { qty: number; places: Places },
  reverses: readonly Movement[],
) {
  const after = afterMovements(places, reverses);
  return after && hasAllAnnounced({ qty, places: after }) ? null : "units_moved";
}
