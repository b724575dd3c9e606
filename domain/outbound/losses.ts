import type { Movement } from "#domain/stock/movements";

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
