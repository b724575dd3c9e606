import { type CalendarDate, daysBetween } from "#domain/calendar/calendar";

export const prepStatuses = ["pending_payment", "under_review", "scheduled", "shipped"] as const;
export type PrepStatus = (typeof prepStatuses)[number];

/**
 * How customers and admins read the status; `scheduled` is shown as approved
 * (docs/product.md#managing-prep-requests).
 */
export const prepStatusLabels = {
  pending_payment: "Pagamento pendente",
  under_review: "Em análise",
  scheduled: "Aprovado",
  shipped: "Enviado",
} as const satisfies Record<PrepStatus, string>;

/** Shown instead of the status once a request is cancelled (docs/product.md#cancelling-a-request). */
export const cancelledLabel = "Cancelada";

/** How far a request has come, for the stepper: 0 is the first step. */
export const prepStepOf = (status: PrepStatus): number => prepStatuses.indexOf(status);

/** How long a request has waited, for the warehouse's queue: up to a day, two or three, four or more. */
export const waitingAges = ["fresh", "aging", "old"] as const;
export type WaitingAge = (typeof waitingAges)[number];

/** The days of each age, as the warehouse reads them. */
export const waitingAgeLabels = {
  fresh: "0–1 dia",
  aging: "2–3 dias",
  old: "4+ dias",
} as const satisfies Record<WaitingAge, string>;

/** The age of a request made on `date`; a date of tomorrow, possible in another time zone, is `fresh`. */
export function waitingAgeOf(date: CalendarDate, today: CalendarDate): WaitingAge {
  const days = daysBetween(date, today);
  if (days <= 1) return "fresh";
  return days <= 3 ? "aging" : "old";
}
