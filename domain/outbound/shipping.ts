import type { Movement } from "#domain/stock/movements";
import { type RequestUnits, reservedUnits } from "#domain/stock/movements";

/** The movements that ship all units of one shipment with their request, packed ones first. */
export function shipMovements(units: RequestUnits): Movement[] {
  const reserved = reservedUnits(units);
  return [
    { from: "packed", to: "shipped", qty: units.packed, reason: "ship" } as const,
    { from: "reserved", to: "shipped", qty: reserved, reason: "ship" } as const,
  ].filter(({ qty }) => qty > 0);
}

/**
 * The movements that undo the shipping when a request's status is set back; `boxed` units return to their
 * boxes.
 */
export function unshipMovements({ shipped }: RequestUnits, boxed: number): Movement[] {
  return [
    { from: "shipped", to: "packed", qty: boxed, reason: "ship" } as const,
    { from: "shipped", to: "reserved", qty: shipped - boxed, reason: "ship" } as const,
  ].filter(({ qty }) => qty > 0);
}

/**
 * How many paid and free units of a request are refunded when units are dropped: paid ones first. `before` is
 * the number of units dropped earlier.
 */
export function givenBack(
  { paidUnits, freeUnits }: { paidUnits: number; freeUnits: number },
  { before, dropped }: { before: number; dropped: number },
): { paid: number; free: number } {
  const paid = Math.min(paidUnits, before + dropped) - Math.min(paidUnits, before);
  const free = Math.min(freeUnits, dropped - paid);
  return { paid, free };
}
