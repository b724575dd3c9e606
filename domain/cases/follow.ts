import type { MovementReason } from "#domain/stock/movements";
import type { Place } from "#domain/stock/places";
import { type CaseCause, caseCauses, placeOfKind, type UnitKind } from "./kinds.ts";

/** Units that were in one of these were fine here, so that what happens to them is ours to answer for. */
const finePlaces: readonly Place[] = ["on_hand", "reserved", "packed"];

type Movement = { from: Place; to: Place; qty: number; reason: MovementReason };

type Followed = {
  /** Units of the shipment in the places of the cases. */
  places: Readonly<Record<(typeof placeOfKind)[UnitKind], number>>;
  /** The open cases of this kind, one a cause at most. */
  open: readonly { cause: CaseCause; qty: number }[];
  /** What the act moved that staff just recorded. */
  act: readonly Movement[];
};

/**
 * How many units the open cases of a kind cover after an act, by cause; only those that change, 0 for a
 * case that ends. Units that are added have the cause of the movement that brought them. Units that are fine
 * after all come off the warehouse's case first, others off the shop's. Units of the time before cases are
 * not asked about, until an act moves them.
 */
export function unitsByCause(
  kind: UnitKind,
  { places, open, act }: Followed,
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
