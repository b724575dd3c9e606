import { type CalendarDate, daysBetween } from "#domain/calendar/calendar";

/** How long a request has waited, for the warehouse's queue: up to a day, two or three, four or more. */
export const waitingAges = ["fresh", "aging", "old"] as const;
export type WaitingAge = (typeof waitingAges)[number];

/** The days of each age, as the warehouse reads them. */
export const waitingAgeLabels = {
  fresh: "0–1 dia",
  aging: "2–3 dias",
  old: "4+ dias",
} as const satisfies Record<WaitingAge, string>;

/** The age today of a request made on `date`; one made after midnight elsewhere is new. */
export function waitingAgeOf(date: CalendarDate, today: CalendarDate): WaitingAge {
  const days = daysBetween(date, today);
  if (days <= 1) return "fresh";
  return days <= 3 ? "aging" : "old";
}
