/**
 * The status of a box at the dock: without an owner, owned by its suite alone, matched with shipments,
 * counted, or handed back to the carrier (docs/decisions/0121).
 */
export const boxStatuses = ["ownerless", "owned", "matched", "opened", "handed_back"] as const;
export type BoxStatus = (typeof boxStatuses)[number];

/** Each status on screen. */
export const boxStatusLabels: Readonly<Record<BoxStatus, string>> = {
  ownerless: "Sem dono",
  owned: "Só a suíte",
  matched: "Identificada",
  opened: "Conferida",
  handed_back: "Devolvida",
};

export const boxConditions = ["ok", "crushed", "wet", "open"] as const;
export type BoxCondition = (typeof boxConditions)[number];

/** Each condition on screen. */
export const boxConditionLabels: Readonly<Record<BoxCondition, string>> = {
  ok: "Em bom estado",
  crushed: "Amassada",
  wet: "Molhada",
  open: "Aberta",
};

export const maxBoxPhotos = 6;

/** The most boxes that a count or a check-in of one shipment names. */
export const maxNamedBoxes = 50;

const SAME_SCAN_MS = 10 * 60 * 1000;

/** Whether two scans of one code are close enough in time to be scans of the same box. */
export const isSameScan = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) <= SAME_SCAN_MS;

/** A scan waits on a device for seven days at most. */
const OLDEST_SCAN_MS = 8 * 24 * 60 * 60 * 1000;

/**
 * When a box was scanned: `now` less the time that the scan waited, from `device` to `sentAt`, both by the
 * device's clock, so that a wrong clock does no harm. Without `sentAt` (another client) that clock is
 * believed. `now` for a wait that is negative or longer than eight days.
 */
export function loggedAtOf(device: Date | null, sentAt: Date | null, now: Date): Date {
  const waited = device === null ? 0 : (sentAt ?? now).getTime() - device.getTime();
  return waited > 0 && waited <= OLDEST_SCAN_MS ? new Date(now.getTime() - waited) : now;
}

/** Why a box cannot be changed or handed back any more; null when it can. */
export function whyNotChangeable(status: BoxStatus): "box_opened" | "box_handed_back" | null {
  if (status === "opened") return "box_opened";
  return status === "handed_back" ? "box_handed_back" : null;
}
