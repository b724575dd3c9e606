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

const SAME_SCAN_MS = 10 * 60 * 1000;

/** Whether two scans of one code are close enough in time to be scans of the same box. */
export const isSameScan = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) <= SAME_SCAN_MS;

/** A scan waits on a device for seven days at most. */
const OLDEST_SCAN_MS = 8 * 24 * 60 * 60 * 1000;

/** The time by the device's clock, or `now` for a device that is ahead or more than eight days behind. */
export function loggedAtOf(device: Date | null, now: Date): Date {
  const age = device === null ? 0 : now.getTime() - device.getTime();
  return device !== null && age > 0 && age <= OLDEST_SCAN_MS ? device : now;
}

/** Why a box cannot be changed or handed back any more; null when it can. */
export function whyNotChangeable(status: BoxStatus): "box_opened" | "box_handed_back" | null {
  if (status === "opened") return "box_opened";
  return status === "handed_back" ? "box_handed_back" : null;
}
