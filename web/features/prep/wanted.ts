/** What is chosen on the page: units by shipment id. A shipment that is not chosen is absent. */
export type Wanted = ReadonlyMap<string, number>;

type Offer = { id: string; availableQty: number };

/** The choice after one row was pressed; `anchor` is the row pressed before it and makes a range (Shift). */
export function withPressed(
  wanted: Wanted,
  offers: readonly Offer[],
  press: { id: string; isSelected: boolean; anchor: string | null },
): Wanted {
  const next = new Map(wanted);
  for (const { id, availableQty } of pressed(offers, press.id, press.anchor)) {
    if (!press.isSelected) next.delete(id);
    else if (!next.has(id)) next.set(id, availableQty);
  }
  return next;
}

function pressed(offers: readonly Offer[], id: string, anchor: string | null) {
  const at = offers.findIndex((offer) => offer.id === id);
  const from = offers.findIndex((offer) => offer.id === anchor);
  if (from === -1) return offers.slice(at, at + 1);
  return offers.slice(Math.min(at, from), Math.max(at, from) + 1);
}

/**
 * Every visible shipment with all its units, or none of them; quantities already chosen and rows out of sight
 * stay.
 */
export function withAll(wanted: Wanted, offers: readonly Offer[], isSelected: boolean): Wanted {
  const next = new Map(wanted);
  for (const { id, availableQty } of offers) {
    if (!isSelected) next.delete(id);
    else if (!next.has(id)) next.set(id, availableQty);
  }
  return next;
}

/**
 * The choice as far as it still exists: what left the list is forgotten, and no row takes more than there is.
 */
export const stillThere = (wanted: Wanted, offers: readonly Offer[]): Wanted =>
  new Map(
    offers.flatMap(({ id, availableQty }) => {
      const units = wanted.get(id);
      return units === undefined ? [] : [[id, Math.min(units, availableQty)] as const];
    }),
  );

/** The units of a choice; a field that is being emptied counts as nothing. */
export const unitsOf = (wanted: Wanted): number =>
  [...wanted.values()].reduce((sum, units) => sum + (Number.isInteger(units) ? units : 0), 0);

/** How many of the chosen are not among the rows in sight: a search hides them, and they stay chosen. */
export const outOfSight = (wanted: Wanted, shown: readonly Pick<Offer, "id">[]): number => {
  const ids = new Set(shown.map(({ id }) => id));
  return [...wanted.keys()].filter((id) => !ids.has(id)).length;
};

/**
 * Why this choice cannot be requested, in the customer's words; null when it can
 * (docs/product.md#prep-requests).
 */
export function whyNotRequest(wanted: Wanted): string | null {
  if (wanted.size === 0) return "Nenhum item selecionado";
  const isWhole = [...wanted.values()].every((units) => Number.isInteger(units) && units >= 1);
  return isWhole ? null : "Informe quantas unidades preparar em cada item.";
}
