import { type Movement, type RequestUnits, reservedUnits } from "#domain/stock/movements";

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

/** What can happen to units of a request while they are prepared: they are damaged or not found. */
export const lossKinds = ["damaged", "lost"] as const;
export type LossKind = (typeof lossKinds)[number];

type Lost = { kind: LossKind; qty: number };

/** The movement of the lost units, which leave their request. */
export const lossMovement = ({ kind, qty }: Lost): Movement => ({
  from: "reserved",
  to: kind,
  qty,
  reason: "pack",
});

/** Why the request costs less, in words for its customer. */
export function lossText({ kind, qty }: Lost): string {
  if (kind === "damaged")
    return qty === 1 ? "1 unidade danificada no preparo" : `${qty} unidades danificadas no preparo`;
  return qty === 1 ? "1 unidade não encontrada no preparo" : `${qty} unidades não encontradas no preparo`;
}
