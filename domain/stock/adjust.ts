import { isLegalMovement, type Movement } from "./movements.ts";
import { type HeldPlace, type Places, surplusOf } from "./places.ts";

/** A correction by hand: units were found, counted too many, lost, damaged here, or came back. */
type Adjust = { from: HeldPlace; to: HeldPlace | "outside"; qty: number };

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

/** The corrections of units that staff may enter by hand: every pair that `isAdjustable` allows, once. */
export const corrections = [
  { from: "missing", to: "on_hand", label: "Encontrei unidades que faltavam" },
  { from: "missing", to: "damaged", label: "Encontrei, danificadas, unidades que faltavam" },
  { from: "on_hand", to: "missing", label: "Contei a mais: há menos disponíveis" },
  { from: "damaged", to: "missing", label: "Contei a mais: há menos danificadas" },
  { from: "on_hand", to: "damaged", label: "Danificaram no galpão" },
  { from: "on_hand", to: "lost", label: "Perdemos no galpão" },
  { from: "lost", to: "on_hand", label: "Encontrei unidades que perdemos" },
  { from: "wrong", to: "outside", label: "As erradas saíram do galpão" },
  { from: "returned", to: "on_hand", label: "Voltaram da loja em bom estado" },
  { from: "returned", to: "damaged", label: "Voltaram da loja danificadas" },
] as const satisfies readonly (Pick<Adjust, "from" | "to"> & { label: string })[];
