import type { PrepStatus } from "./status.ts";

/**
 * What a request's free units are while it stands in a status: reserved when open, counted when approved
 * (docs/decisions/0012).
 */
const freeUnitsAre = {
  pending_payment: "reserved",
  under_review: "reserved",
  scheduled: "counted",
  shipped: "counted",
} as const satisfies Record<PrepStatus, "reserved" | "counted">;

/** The statuses whose requests hold free units back. */
export const reservingStatuses = ["pending_payment", "under_review"] as const satisfies readonly PrepStatus[];

export const isReserving = (status: PrepStatus): boolean => freeUnitsAre[status] === "reserved";

export const isCounted = (status: PrepStatus): boolean => freeUnitsAre[status] === "counted";

/**
 * What a status change adds to the monthly counter: the free units once on approval, and back out on return
 * (docs/decisions/0012).
 */
export const counterChange = (from: PrepStatus, to: PrepStatus, freeUnits: number): number =>
  (Number(isCounted(to)) - Number(isCounted(from))) * freeUnits;
