import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ArrivedShipment, arrivedKey } from "#web/features/prep/prep.queries";
import type { Page } from "#web/platform/api/list";
import type { TypedNumber } from "#web/ui/form/decimal";

/** The selected units by shipment id, as typed. Shipments that are not selected have no entry. */
export type PrepSelection = ReadonlyMap<string, TypedNumber>;

type Offer = { id: string; availableQty: number };

/**
 * The selection after a click on one row. With Shift, `anchor` is the previously clicked row and the range
 * between the two is toggled.
 */
export function withToggledRow(
  selection: PrepSelection,
  offers: readonly Offer[],
  click: { id: string; isSelected: boolean; anchor: string | null },
): PrepSelection {
  const next = new Map(selection);
  for (const { id, availableQty } of rowsBetween(offers, click.id, click.anchor)) {
    if (!click.isSelected) next.delete(id);
    else if (!next.has(id)) next.set(id, availableQty);
  }
  return next;
}

function rowsBetween(offers: readonly Offer[], id: string, anchor: string | null) {
  const index = offers.findIndex((offer) => offer.id === id);
  const from = offers.findIndex((offer) => offer.id === anchor);
  if (from === -1) return offers.slice(index, index + 1);
  return offers.slice(Math.min(index, from), Math.max(index, from) + 1);
}

/**
 * Selects all listed shipments with all their units, or none. Quantities already chosen and rows that are not
 * listed stay as they are.
 */
export function withAllRows(
  selection: PrepSelection,
  offers: readonly Offer[],
  isSelected: boolean,
): PrepSelection {
  const next = new Map(selection);
  for (const { id, availableQty } of offers) {
    if (!isSelected) next.delete(id);
    else if (!next.has(id)) next.set(id, availableQty);
  }
  return next;
}

/** Drops shipments that no longer exist and caps each quantity at the available units. */
export const withoutMissing = (selection: PrepSelection, offers: readonly Offer[]): PrepSelection =>
  new Map(
    offers.flatMap(({ id, availableQty }) => {
      const units = selection.get(id);
      if (units === undefined) return [];
      return [[id, typeof units === "number" ? Math.min(units, availableQty) : units] as const];
    }),
  );

const isCount = (units: TypedNumber): units is number =>
  typeof units === "number" && Number.isInteger(units) && units >= 1;

/** The sum of the selected units. A quantity that cannot be requested counts as 0. */
export const countUnits = (selection: PrepSelection): number => {
  let sum = 0;
  for (const units of selection.values()) if (isCount(units)) sum += units;
  return sum;
};

/** The number of selected shipments that the current search hides. They stay selected. */
export const countHidden = (selection: PrepSelection, shown: readonly Pick<Offer, "id">[]): number => {
  const ids = new Set(shown.map(({ id }) => id));
  return [...selection.keys()].filter((id) => !ids.has(id)).length;
};

/**
 * Why this selection cannot be requested, in Portuguese; null when it can (docs/product.md#prep-requests).
 */
export function whyNotRequest(selection: PrepSelection): string | null {
  if (selection.size === 0) return "Nenhum item selecionado";
  const isWhole = [...selection.values()].every(isCount);
  return isWhole ? null : "Informe quantas unidades preparar em cada item.";
}

const none: PrepSelection = new Map();

/**
 * The selected units as React state. `offers` are the listed rows, which ranges and "all" refer to; `seen`
 * are all loaded shipments.
 */
export function usePrepSelection(offers: readonly ArrivedShipment[], seen: readonly ArrivedShipment[]) {
  const [saved, setSaved] = useState<PrepSelection>(none);
  const [anchor, setAnchor] = useState<string | null>(null);
  const selection = withoutMissing(saved, seen);
  return {
    selection,
    toggle(id: string, isSelected: boolean, isRange: boolean) {
      setSaved(withToggledRow(selection, offers, { id, isSelected, anchor: isRange ? anchor : null }));
      setAnchor(id);
    },
    toggleAll: (isSelected: boolean) => setSaved(withAllRows(selection, offers, isSelected)),
    setUnits: (id: string, units: TypedNumber) => setSaved(new Map(selection).set(id, units)),
    clear: () => setSaved(none),
  };
}

/** Every shipment loaded so far under any search, so that a selection survives a new search. */
export function useLoadedShipments(shown: readonly ArrivedShipment[] = []): ArrivedShipment[] {
  const cache = useQueryClient();
  const reads = cache.getQueriesData<InfiniteData<Page<ArrivedShipment>>>({ queryKey: arrivedKey });
  const read = reads.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? []);
  // The shown rows are the most recent, so they win.
  return [...new Map([...read, ...shown].map((shipment) => [shipment.id, shipment])).values()];
}
