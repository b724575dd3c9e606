import type { Movement } from "#domain/stock/movements";
import { type RequestUnits, reservedUnits } from "#domain/stock/request-units";

/** The movements by which all units of one shipment leave with their request: packed ones first. */
export function shipMovements(units: RequestUnits): Movement[] {
  const reserved = reservedUnits(units);
  return [
    { from: "packed", to: "shipped", qty: units.packed, reason: "ship" } as const,
    { from: "reserved", to: "shipped", qty: reserved, reason: "ship" } as const,
  ].filter(({ qty }) => qty > 0);
}

/** The movements by which they return when a request is set back: `boxed` of them into their boxes. */
export function unshipMovements({ shipped }: RequestUnits, boxed: number): Movement[] {
  return [
    { from: "shipped", to: "packed", qty: boxed, reason: "ship" } as const,
    { from: "shipped", to: "reserved", qty: shipped - boxed, reason: "ship" } as const,
  ].filter(({ qty }) => qty > 0);
}

/**
 * What dropping units gives back of a request's price: paid units first, then free ones. `before` is what was
 * dropped of it so far.
 */
export function givenBack(
  { paidUnits, freeUnits }: { paidUnits: number; freeUnits: number },
  { before, dropped }: { before: number; dropped: number },
): { paid: number; free: number } {
  const paid = Math.min(paidUnits, before + dropped) - Math.min(paidUnits, before);
  const free = Math.min(freeUnits, dropped - paid);
  return { paid, free };
}
