import { type CalendarDate, daysAfter, daysBetween } from "@prepara/domain/calendar/calendar";
import { daysAhead } from "@prepara/domain/storage/preview";

type FreeDaysBarProps = { startsOn: CalendarDate; freeUntil: CalendarDate; today: CalendarDate };

/**
 * The free days, those that are paid after them, and today, from the arrival to 30 days ahead. The words
 * beside it say the same, so it is hidden from screen readers.
 */
export function FreeDaysBar({ startsOn, freeUntil, today }: FreeDaysBarProps) {
  const last = [today, freeUntil].sort().at(-1) ?? today;
  const days = daysBetween(startsOn, daysAfter(last, daysAhead));
  const at = (day: CalendarDate) => (100 * Math.max(0, daysBetween(startsOn, day))) / days;
  const free = at(daysAfter(freeUntil, 1));
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2.5 w-full" aria-hidden="true">
      <rect x="0" y="1" width={free} height="4" className="fill-success" />
      <rect x={free} y="1" width={100 - free} height="4" className="fill-kraft" />
      <rect x={at(today)} y="0" width="0.8" height="6" className="fill-foreground" />
    </svg>
  );
}
