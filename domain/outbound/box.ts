import { trackingKeys } from "#domain/scan/tracking-keys";
import { carrierOf, normaliseTracking } from "#domain/scan/tracking-number";

/**
 * An outbound box is packed while it is open, then waits closed for its carrier, and is shipped with its
 * request (docs/product.md#boxes-out).
 */
export const outboundStatuses = ["open", "closed", "shipped"] as const;
export type OutboundStatus = (typeof outboundStatuses)[number];

export const outboundStatusLabels = {
  open: "Aberta",
  closed: "Fechada",
  shipped: "Enviada",
} as const satisfies Record<OutboundStatus, string>;

/** Whether a request's boxes can be packed, changed, closed or opened again. */
export const isPackable = ({ status, isCancelled }: { status: string; isCancelled: boolean }): boolean =>
  status === "scheduled" && !isCancelled;

/** The shipment at Amazon that a box id belongs to: the id without `U` and the box's six digits. */
export const fbaShipmentOf = (amazonBoxId: string): string => amazonBoxId.replace(/U\d{6}$/, "");

/**
 * A tracking number as stored, with the keys by which it is found and its carrier if the number identifies
 * it; null and no keys for blank text.
 */
export function trackingOf(typed: string | null) {
  const trackingNumber = normaliseTracking(typed ?? "") || null;
  return {
    trackingNumber,
    trackingKeys: trackingKeys(trackingNumber ?? ""),
    carrier: trackingNumber === null ? null : carrierOf(trackingNumber),
  };
}

/**
 * The tracking number of a request once it is shipped, or set back: shipped without one of its own it has
 * that of its first box; set back, it loses a number that is a box's, since the box may leave with another.
 */
export function requestTracking(own: string | null, ofBoxes: readonly string[], isShipped: boolean) {
  if (isShipped) return own ?? ofBoxes[0] ?? null;
  return own !== null && ofBoxes.includes(own) ? null : own;
}

/** The lowest position that no box of a request has, so that a deleted box leaves no gap. */
export function freePosition(taken: readonly number[]): number {
  const used = new Set(taken);
  let position = 1;
  while (used.has(position)) position += 1;
  return position;
}

type Measures = Record<"weightLb" | "lengthIn" | "widthIn" | "heightIn", number | null>;

/**
 * What a person sees of a box when they close it: its units and measures, as one text. Devices compute it,
 * too, because acts that wait there have changed the box before it is closed.
 */
export const closedAs = (
  items: readonly { qty: number }[],
  { weightLb, lengthIn, widthIn, heightIn }: Measures,
): string => {
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  return [items.length, units, weightLb, lengthIn, widthIn, heightIn].join("/");
};

/** How many kits, or single units, a number of units makes; null if the last kit is incomplete. */
export const packsOf = ({ qty, bundleSize }: { qty: number; bundleSize: number }): number | null =>
  qty % bundleSize === 0 ? qty / bundleSize : null;
