import type { Movement } from "./movements.ts";

/**
 * The units of one shipment in one prep request: `qty` were taken when it was made, some of them are packed,
 * shipped or dropped, and the rest is reserved.
 */
export type RequestUnits = { qty: number; packed: number; shipped: number; dropped: number };

/** The units that are reserved: taken, and neither packed nor shipped nor dropped. */
export const reservedUnits = ({ qty, packed, shipped, dropped }: RequestUnits): number =>
  qty - packed - shipped - dropped;

/** The movement that returns all reserved units of a cancelled request; empty if it has none. */
export function dropMovements(units: RequestUnits): Movement[] {
  const qty = reservedUnits(units);
  return qty > 0 ? [{ from: "reserved", to: "on_hand", qty, reason: "request" }] : [];
}

/** What a movement adds to a request's packed, shipped and dropped units; reserving units adds nothing. */
export function requestChange({ from, to, qty }: Movement): Omit<RequestUnits, "qty"> {
  const change = (place: "packed" | "shipped") => (to === place ? qty : 0) - (from === place ? qty : 0);
  const isDrop = from === "reserved" && (to === "on_hand" || to === "damaged" || to === "lost");
  return { packed: change("packed"), shipped: change("shipped"), dropped: isDrop ? qty : 0 };
}
