import { type CalendarDate, dateOf } from "./calendar.ts";

const HOUR_MS = 3_600_000;

/** No zone differs from UTC by more than 14 hours. */
const MAX_OFFSET_HOURS = 15;

/** A cache, because each search formats about thirty instants. */
const startsInMs = new Map<string, number>();

/**
 * The first instant of a calendar day in an IANA time zone. A day on which daylight saving begins or ends has
 * 23 or 25 hours and may begin at 01:00. For a day that the zone skipped, the first instant of the next day.
 */
export function startOfDay(day: CalendarDate, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const start = startsInMs.get(key) ?? firstInstantOf(day, timeZone);
  startsInMs.set(key, start);
  return new Date(start);
}

function firstInstantOf(day: CalendarDate, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - MAX_OFFSET_HOURS * HOUR_MS;
  let since = midnight + MAX_OFFSET_HOURS * HOUR_MS;
  // Searched rather than computed from an offset, because the offset itself may change at midnight.
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (dateOf(new Date(middle), timeZone) < day) before = middle;
    else since = middle;
  }
  return since;
}
