import {
  businessDaysAfter,
  type CalendarDate,
  daysAfter,
  daysBetween,
  formatCalendarDate,
} from "#domain/calendar/calendar";

/**
 * What set the day by which a case is due: the end of the shop's return window, the usual time to decide, a
 * day that the customer named, or goods that were stored for too long.
 */
export const dueReasons = ["return_window", "default", "expected", "storage"] as const;
export type DueReason = (typeof dueReasons)[number];

/** Days that a customer has to decide about goods that were stored for too long. */
export const daysToCollect = 30;

/** Days that remain for sending goods back before the shop's window ends. */
const DAYS_BEFORE_WINDOW = 5;
const DAYS_TO_DECIDE = 10;
const DAYS_AT_LEAST = 2;

/** The earliest day on which something asked on `askedOn` may be due: two business days later. */
export const soonestDue = (askedOn: CalendarDate): CalendarDate => businessDaysAfter(askedOn, DAYS_AT_LEAST);

type Clock = { openedOn: CalendarDate; arrivedOn: CalendarDate | null; returnBy: CalendarDate | null };

/**
 * The day until which a case should be decided: the earlier of five days before the shop's return window ends
 * and ten business days after the arrival, and never less than two business days after the opening. Nothing
 * happens by itself when it passes.
 */
export function dueOf({ openedOn, arrivedOn, returnBy }: Clock): { dueOn: CalendarDate; dueWhy: DueReason } {
  const usual = businessDaysAfter(arrivedOn ?? openedOn, DAYS_TO_DECIDE);
  const window = returnBy === null ? null : daysAfter(returnBy, -DAYS_BEFORE_WINDOW);
  const isWindow = window !== null && window < usual;
  const wanted = isWindow ? window : usual;
  const soonest = soonestDue(openedOn);
  const isTooSoon = daysBetween(soonest, wanted) < 0;
  return { dueOn: isTooSoon ? soonest : wanted, dueWhy: isWindow ? "return_window" : "default" };
}

/**
 * The last day on which units that a count left for another box are waited for without a question: the day on
 * which they are expected if that is after the count, else ten business days later.
 */
export const awaitedUntil = ({
  countedOn,
  eta,
}: {
  countedOn: CalendarDate;
  eta: CalendarDate | null;
}): CalendarDate =>
  eta !== null && daysBetween(countedOn, eta) > 0 ? eta : businessDaysAfter(countedOn, DAYS_TO_DECIDE);

/** How many days before the due day the customer is reminded. */
export const reminderDays = [7, 3, 1] as const;

/** Days before the due day of the first reminder; a day that the customer named has none a week before. */
export const firstReminderOf = (why: DueReason): number => (why === "expected" ? 3 : 7);

/** The latest of `reminderDays` that is reached when `left` days remain; null before the first. */
export const reminderAt = (left: number): number | null =>
  reminderDays.findLast((days) => left <= days) ?? null;

type Reminder = { today: CalendarDate; dueOn: CalendarDate; returnBy: CalendarDate | null };

/** The sentence of the reminder; `returnBy` is given only where the shop's return window set the due day. */
export function reminderText({ today, dueOn, returnBy }: Reminder): string {
  const left = daysBetween(today, dueOn);
  const days = left === 1 ? "Falta 1 dia" : `Faltam ${left} dias`;
  const time =
    left <= 0
      ? "Hoje é o último dia para decidir."
      : `${days} para decidir: até ${formatCalendarDate(dueOn)}.`;
  return returnBy === null ? time : `${time} A loja aceita devolução até ${formatCalendarDate(returnBy)}.`;
}
