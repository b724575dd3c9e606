import { type CalendarDate, daysAfter, daysBetween } from "./calendar.ts";

/** A Monday; weekdays are counted from it. */
const A_MONDAY = "2024-01-01";

/** Whether a day is neither Saturday nor Sunday. */
export const isBusinessDay = (date: CalendarDate): boolean => ((daysBetween(A_MONDAY, date) % 7) + 7) % 7 < 5;

/** The `days`-th business day after `date`, which itself does not count; holidays are not considered. */
export function businessDaysAfter(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = daysAfter(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
