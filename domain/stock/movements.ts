import { type HeldPlace, noUnits, type Place, type Places } from "./places.ts";

/** Why units moved; the rest of a movement's meaning follows from `from` and `to`. */
export const movementReasons = [
  "count",
  "request",
  "pack",
  "ship",
  "case",
  "adjust",
  "relined",
  "undo",
  "migrated",
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Units of one shipment that went from one place to another. */
export type Movement = { from: Place; to: Place; qty: number; reason: MovementReason };

type Reasons = readonly Exclude<MovementReason, "undo">[];

/** Every movement that may be recorded; `undo` may reverse those of a count and those of an adjust. */
const legalMovements: Readonly<Partial<Record<Place, Partial<Record<Place, Reasons>>>>> = {
  outside: {
    announced: ["count", "migrated"],
    on_hand: ["count", "relined", "migrated"],
    damaged: ["count", "migrated"],
    wrong: ["count"],
  },
  announced: {
    on_hand: ["count", "migrated"],
    damaged: ["count", "migrated"],
    missing: ["count"],
    written_off: ["case", "migrated"],
  },
  missing: {
    on_hand: ["count", "adjust"],
    damaged: ["count", "adjust"],
    written_off: ["case"],
  },
  on_hand: {
    outside: ["adjust"],
    missing: ["adjust"],
    lost: ["adjust"],
    damaged: ["adjust"],
    reserved: ["request", "migrated"],
    returned: ["case"],
    disposed: ["case"],
  },
  damaged: {
    outside: ["adjust"],
    missing: ["adjust"],
    on_hand: ["case"],
    returned: ["case"],
    disposed: ["case"],
    written_off: ["case"],
  },
  wrong: { outside: ["adjust", "case", "relined"] },
  reserved: {
    on_hand: ["request"],
    packed: ["pack"],
    shipped: ["ship", "migrated"],
    damaged: ["pack"],
    lost: ["pack"],
  },
  packed: { reserved: ["pack"], shipped: ["ship"] },
  shipped: { reserved: ["ship"], packed: ["ship"] },
  returned: { on_hand: ["adjust"], damaged: ["adjust"] },
  lost: { on_hand: ["adjust"], written_off: ["case"] },
};

/** Whether a movement of this reason may go from one place to the other. */
export function isLegalMovement({ from, to, reason }: Omit<Movement, "qty">): boolean {
  if (reason !== "undo") return legalMovements[from]?.[to]?.includes(reason) ?? false;
  const undone = legalMovements[to]?.[from] ?? [];
  return undone.includes("count") || undone.includes("adjust");
}

const ofRequests: ReadonlySet<Place> = new Set<HeldPlace>(["reserved", "packed", "shipped"]);

/** Whether a movement is of units of a prep request; it must then name the request. */
export const isOfRequest = ({ from, to }: Pick<Movement, "from" | "to">): boolean =>
  ofRequests.has(from) || ofRequests.has(to);

/**
 * The places after applying the movements in order; null if a place would fall below zero. Throws a
 * `RangeError` for a movement that is never allowed.
 */
export function afterMovements(places: Places | null, movements: readonly Movement[]): Places | null {
  const after: Record<HeldPlace, number> = { ...(places ?? noUnits) };
  for (const movement of movements) {
    const { from, to, qty } = movement;
    if (!isLegalMovement(movement) || !Number.isSafeInteger(qty) || qty < 1)
      throw new RangeError(`not a movement: ${qty} from ${from} to ${to} (${movement.reason})`);
    if (from !== "outside" && after[from] < qty) return null;
    if (from !== "outside") after[from] -= qty;
    if (to !== "outside") after[to] += qty;
  }
  return after;
}

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
