import type { PrepStatus } from "./status.ts";

export type FreeUnits = { limit: number; used: number; reserved: number; remaining: number };

/**
 * The month's free units: remaining is the limit less used less reserved, never below zero
 * (docs/decisions/0012).
 */
export const freeUnitsOf = (month: { limit: number; used: number; reserved: number }): FreeUnits => ({
  ...month,
  remaining: Math.max(0, month.limit - month.used - month.reserved),
});

/** Whether the free units of the month are nearly gone: 1 to 3 remain (docs/product.md#free-units). */
export const isRunningLow = (remaining: number): boolean => remaining >= 1 && remaining <= 3;

/** The warning to show, or null when there is nothing to warn of. */
export function freeUnitsWarning(remaining: number): string | null {
  if (!isRunningLow(remaining)) return null;
  return remaining === 1
    ? "Resta apenas 1 unidade grátis neste mês."
    : `Restam apenas ${remaining} unidades grátis neste mês.`;
}

/**
 * Whether the free units of a request in this status are only reserved (open) or counted as used (approved)
 * (docs/decisions/0012).
 */
const freeUnitsUse = {
  pending_payment: "reserved",
  under_review: "reserved",
  scheduled: "counted",
  shipped: "counted",
} as const satisfies Record<PrepStatus, "reserved" | "counted">;

/** The statuses whose requests reserve free units. */
export const reservingStatuses = ["pending_payment", "under_review"] as const satisfies readonly PrepStatus[];

export const isReserving = (status: PrepStatus): boolean => freeUnitsUse[status] === "reserved";

export const isCounted = (status: PrepStatus): boolean => freeUnitsUse[status] === "counted";

/** Whether a request's free units are in the month's counter; those of a cancelled request never are. */
export const isInCounter = ({ status, isCancelled }: { status: PrepStatus; isCancelled: boolean }): boolean =>
  !isCancelled && isCounted(status);

/** The free units of a request that were not given back with dropped units. */
export const freeUnitsKept = (request: { freeUnitsApplied: number; freeUnitsReturned: number }): number =>
  request.freeUnitsApplied - request.freeUnitsReturned;

/**
 * What a status change adds to the monthly counter: the request's free units on approval, the same number
 * subtracted when the approval is undone (docs/decisions/0012).
 */
export const counterChange = (from: PrepStatus, to: PrepStatus, freeUnits: number): number =>
  (Number(isCounted(to)) - Number(isCounted(from))) * freeUnits;
