import { type CalendarDate, dateOf } from "./calendar.ts";

const HOUR_MS = 3_600_000;

/** No zone is further from UTC than 14 hours. */
const FURTHEST_HOURS = 15;

/** Kept, because finding one formats some thirty instants. */
const known = new Map<string, number>();

/**
 * The first instant of a calendar day in an IANA time zone. A day of a change of daylight saving has 23 or 25
 * hours and may begin at 01:00; one that a zone skipped has none and begins with the next.
 */
export function startOfDay(day: CalendarDate, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const start = known.get(key) ?? firstInstantOf(day, timeZone);
  known.set(key, start);
  return new Date(start);
}

function firstInstantOf(day: CalendarDate, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - FURTHEST_HOURS * HOUR_MS;
  let since = midnight + FURTHEST_HOURS * HOUR_MS;
  // Searched rather than computed from an offset, because the offset itself may change at midnight.
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (dateOf(new Date(middle), timeZone) < day) before = middle;
    else since = middle;
  }
  return since;
}
