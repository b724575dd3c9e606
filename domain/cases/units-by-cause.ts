import type { MovementReason } from "#domain/stock/movements";
import type { Place } from "#domain/stock/places";
import { type CaseCause, caseCauses, placeOfKind, type UnitKind } from "./kinds.ts";

/**
 * Places of units in good condition; damage to units that come from one of them was caused by the warehouse.
 */
const finePlaces: readonly Place[] = ["on_hand", "reserved", "packed"];

type Movement = { from: Place; to: Place; qty: number; reason: MovementReason };

type CaseUnits = {
  /** Units of the shipment in the places of the cases. */
  places: Readonly<Record<(typeof placeOfKind)[UnitKind], number>>;
  /** The open cases of this kind, at most one per cause. */
  open: readonly { cause: CaseCause; qty: number }[];
  /** The movements that staff just recorded. */
  act: readonly Movement[];
};

/**
 * How many units the open cases of a kind cover, by cause, after staff recorded movements. Returns only the
 * cases that change, with 0 for one that ends. Added units have the cause of the movement that brought them.
 * Units that turn out to be fine are taken off the warehouse's case first, others off the shop's. Units from
 * before cases existed have none until a movement adds to them.
 */
export function unitsByCause(
  kind: UnitKind,
  { places, open, act }: CaseUnits,
): { cause: CaseCause; qty: number }[] {
  const place = placeOfKind[kind];
  const before = (cause: CaseCause) => open.find((one) => one.cause === cause)?.qty ?? 0;
  const after = { shop: before("shop"), warehouse: before("warehouse") };
  let unasked = places[place] - after.shop - after.warehouse;
  for (const { from, to, qty, reason } of act) {
    if (to !== place || reason === "migrated") continue;
    const added = Math.max(0, Math.min(unasked, qty));
    after[causeOf(kind, from)] += added;
    unasked -= added;
  }
  const areFine = act.some(({ from, to }) => from === place && finePlaces.includes(to));
  for (const cause of areFine ? caseCauses.toReversed() : caseCauses) {
    const taken = Math.min(after[cause], Math.max(0, -unasked));
    after[cause] -= taken;
    unasked += taken;
  }
  return caseCauses
    .filter((cause) => after[cause] !== before(cause))
    .map((cause) => ({ cause, qty: after[cause] }));
}

const causeOf = (kind: UnitKind, from: Place): CaseCause =>
  kind === "lost_here" || (kind === "damage" && finePlaces.includes(from)) ? "warehouse" : "shop";
