import { boxCount, makesKits, serviceCount } from "@prepara/domain/prep/service-lines";
import { isWholeNumber } from "@prepara/domain/text/whole-number";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  type ChosenItem,
  type OfferedService,
  type PrepDefault,
  prepDefaultsQuery,
  prepServicesQuery,
  type RequestedItem,
} from "#web/features/prep/prep.queries";
import type { TypedNumber } from "#web/ui/form/decimal";

/** What is chosen for the units of one shipment. */
export type ItemChoice = { services: { code: string; qty?: TypedNumber }[]; bundleSize: TypedNumber };

/** A choice with valid counts, so that it can be quoted, sent and kept. */
type ValidChoice = Required<Pick<RequestedItem, "services" | "bundleSize">>;

const nothing: ItemChoice = { services: [], bundleSize: 1 };

export type ServicesOfRequest = ReturnType<typeof useServiceChoice>;

/**
 * The services chosen in the review, as React state. While no service has a price, none is offered, and the
 * review shows nothing about services.
 */
export function useServiceChoice(items: readonly ChosenItem[], isOpen: boolean) {
  const offered: readonly OfferedService[] =
    useQuery({ ...prepServicesQuery, enabled: isOpen }).data?.items ?? [];
  const isOffered = offered.some(({ isIncluded }) => !isIncluded);
  const asins = [...new Set(items.flatMap(({ product }) => product.asin ?? []))];
  const kept: readonly PrepDefault[] =
    useQuery({ ...prepDefaultsQuery(asins), enabled: isOpen && isOffered && asins.length > 0 }).data?.items ??
    [];
  const [choices, setChoices] = useState<ReadonlyMap<string, ItemChoice>>(new Map());
  const [boxes, setBoxes] = useState<TypedNumber>(null);
  const choiceOf = (shipmentId: string) => choices.get(shipmentId) ?? nothing;
  const validChoice = useMemo(
    () => toValidInput(items, { choices, boxes, offered }),
    [items, choices, boxes, offered],
  );
  return {
    offered,
    isOffered,
    /** The choice to quote and send; null while a typed count is invalid. */
    validChoice,
    hasChosen:
      (boxes !== null && boxes !== 0) ||
      items.some(({ shipmentId }) => choiceOf(shipmentId).services.length > 0),
    choiceOf,
    /** A shipment's choice, to be kept for its ASIN; null while a typed count is invalid. */
    validChoiceOf: (shipmentId: string) => toValidChoice(choiceOf(shipmentId), offered),
    setChoice: (shipmentId: string, next: ItemChoice) =>
      setChoices((all) => new Map(all).set(shipmentId, next)),
    boxes,
    setBoxes,
    /** The default that the customer keeps for the item's ASIN, if still offered; null without one. */
    defaultOf(asin: string | null): ItemChoice | null {
      const found = kept.find((one) => one.asin === asin);
      const services = found?.services.filter(({ code }) => offered.some((one) => one.code === code)) ?? [];
      return found && services.length > 0 ? { services, bundleSize: found.bundleSize } : null;
    },
  };
}

type TypedChoices = {
  choices: ReadonlyMap<string, ItemChoice>;
  boxes: TypedNumber;
  offered: readonly OfferedService[];
};

function toValidInput(items: readonly ChosenItem[], { choices, boxes: typed, offered }: TypedChoices) {
  const boxes = typed ?? 0;
  if (!isWholeNumber(boxes, boxCount)) return null;
  const requested: RequestedItem[] = [];
  for (const { shipmentId, qty } of items) {
    const chosen = toValidChoice(choices.get(shipmentId) ?? nothing, offered);
    if (!chosen) return null;
    requested.push(chosen.services.length > 0 ? { shipmentId, qty, ...chosen } : { shipmentId, qty });
  }
  return { items: requested, boxes };
}

/** The size of kits applies only if a service per kit is chosen. */
function toValidChoice(
  { services, bundleSize }: ItemChoice,
  offered: readonly OfferedService[],
): ValidChoice | null {
  const perOf = (code: string) => offered.find((one) => one.code === code)?.per;
  const size = makesKits(services, perOf) ? bundleSize : 1;
  if (!isWholeNumber(size, serviceCount)) return null;
  const counted: ValidChoice["services"] = [];
  for (const { code, qty } of services) {
    if (qty === undefined) counted.push({ code });
    else if (!isWholeNumber(qty, serviceCount)) return null;
    else counted.push({ code, qty });
  }
  return { services: counted, bundleSize: size };
}
