import { isLegalMovement, type Movement } from "./movements.ts";
import { type HeldPlace, type Places, surplusOf } from "./places.ts";

/** A correction by hand: units were found, counted too many, lost, damaged here, or came back. */
export type Adjust = { from: HeldPlace; to: HeldPlace | "outside"; qty: number };

/**
 * The movements of an adjust; null if its units are no longer in `from`. Of units counted too many (`on_hand`
 * or `damaged` to `missing`), those beyond the announced quantity go outside instead. Throws for a pair of
 * places that `isAdjustable` refuses.
 */
export function adjustMovements(units: { qty: number; places: Places }, adjust: Adjust): Movement[] | null {
  const { from, to, qty } = adjust;
  if (!isAdjustable(adjust)) throw new RangeError(`no adjust goes from ${from} to ${to}`);
  if (units.places[from] < qty) return null;
  if (to !== "missing") return [{ from, to, qty, reason: "adjust" }];
  const surplus = Math.min(qty, surplusOf(units));
  const parts = [
    { from, to: "outside", qty: surplus, reason: "adjust" },
    { from, to, qty: qty - surplus, reason: "adjust" },
  ] as const;
  return parts.filter((part) => part.qty > 0);
}

/**
 * Whether staff may move units between these places by hand. Good and damaged units counted too many go to
 * `missing`; only wrong ones go outside.
 */
export const isAdjustable = ({ from, to }: Pick<Adjust, "from" | "to">): boolean =>
  isLegalMovement({ from, to, reason: "adjust" }) && (to !== "outside" || from === "wrong");
