import { type CalendarDate, daysBetween } from "#domain/calendar/calendar";

/** How many days before the free days end customers are reminded, the last reminder first. */
export const reminderDays = [1, 3, 7] as const;
export type ReminderDay = (typeof reminderDays)[number];

/**
 * Which reminder of the end of the free days is due; null when none is. A reminder that was not sent on its
 * day is sent on the next, unless a later one is due by then.
 */
export function reminderDue(today: CalendarDate, freeUntil: CalendarDate): ReminderDay | null {
  const left = daysBetween(today, freeUntil);
  return left < 0 ? null : (reminderDays.find((days) => left <= days) ?? null);
}
