import { type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ArrivedShipment, arrivedKey, chosenShipmentsQuery } from "#web/features/prep/prep.queries";
import type { Page } from "#web/platform/api/list";
import { useUserId } from "#web/platform/session/me";
import type { TypedNumber } from "#web/ui/form/decimal";
import {
  dropRequested,
  keepSelection,
  type PrepSelection,
  unstoreSelection,
  useKeptSelection,
} from "./kept-selection.ts";

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

/**
 * Drops shipments that are not among the `offers` and caps each quantity at the available units. An item
 * whose offer is `unknown` so far stays as it is.
 */
export const withoutMissing = (
  selection: PrepSelection,
  offers: readonly Offer[],
  unknown: ReadonlySet<string>,
): PrepSelection => {
  const available = new Map(offers.map(({ id, availableQty }) => [id, availableQty]));
  return new Map(
    [...selection].flatMap(([id, units]) => {
      const most = available.get(id);
      if (most === undefined) return unknown.has(id) ? [[id, units] as const] : [];
      return [[id, typeof units === "number" ? Math.min(units, most) : units] as const];
    }),
  );
};

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
export function whyNotRequest(selection: PrepSelection, unknown: ReadonlySet<string>): string | null {
  if (selection.size === 0) return "Nenhum item selecionado";
  if (unknown.size > 0) return "Os itens selecionados ainda não carregaram.";
  const isWhole = [...selection.values()].every(isCount);
  return isWhole ? null : "Informe quantas unidades preparar em cada item.";
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The person's selection in this tab. `listed` are the rows on screen, which ranges and "all" refer to;
 * undefined while they load.
 */
export function usePrepSelection(listed: readonly ArrivedShipment[] | undefined) {
  const userId = useUserId();
  const kept = useKeptSelection(userId);
  const [anchor, setAnchor] = useState<string | null>(null);
  const loaded = useLoadedShipments(listed);
  // Loaded by another page, or by a search that is no longer in the cache.
  const elsewhere = [...kept.keys()].filter((id) => !loaded.has(id)).sort();
  const { data: found, refetch } = useQuery({
    ...chosenShipmentsQuery(elsewhere),
    enabled: listed !== undefined && elsewhere.length > 0,
  });
  const known = [...loaded.values(), ...(found ?? [])];
  const unknown = found ? nothing : new Set(elsewhere);
  const selection = withoutMissing(kept, known, unknown);
  const keep = (next: PrepSelection) => keepSelection(userId, next);
  const offers = listed ?? [];
  return {
    selection,
    items: known.flatMap(({ id, product }) => {
      const qty = selection.get(id);
      return typeof qty === "number" ? [{ shipmentId: id, qty, product }] : [];
    }),
    whyNot: whyNotRequest(selection, unknown),
    /** Asks the server again for what did not load. */
    reload: () => void (unknown.size > 0 && refetch()),
    toggle(id: string, isSelected: boolean, isRange: boolean) {
      keep(withToggledRow(selection, offers, { id, isSelected, anchor: isRange ? anchor : null }));
      setAnchor(id);
    },
    toggleAll: (isSelected: boolean) => keep(withAllRows(selection, offers, isSelected)),
    setUnits: (id: string, units: TypedNumber) => keep(new Map(selection).set(id, units)),
    clear: () => keep(new Map()),
    unstore: () => unstoreSelection(userId),
    dropRequested: (shipmentIds: readonly string[]) => dropRequested(userId, shipmentIds),
  };
}

/** Every shipment loaded so far under any search, so that a selection survives a new search. */
function useLoadedShipments(shown: readonly ArrivedShipment[] = []): Map<string, ArrivedShipment> {
  const cache = useQueryClient();
  const reads = cache.getQueriesData<InfiniteData<Page<ArrivedShipment>>>({ queryKey: arrivedKey });
  const read = reads.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? []);
  // The shown rows are the most recent, so they win.
  return new Map([...read, ...shown].map((shipment) => [shipment.id, shipment]));
}
