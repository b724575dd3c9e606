import type { PlanName } from "#domain/account/plan";
import { type CalendarDate, dateOf, daysAfter, isBusinessDay } from "#domain/calendar/calendar";
import { startOfDay } from "#domain/calendar/start-of-day";
import type { TaskKind } from "./kinds.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;

/** When the warehouse works on a business day, in its own time. */
export const workHours = { from: 9, to: 17 } as const;

/** The warehouse's time zone, and the business days on which it is closed. */
export type WorkCalendar = { timeZone: string; holidays: readonly CalendarDate[] };

/** The promised hours of work, by the customer's plan. */
export type PromisedHours = Readonly<Record<PlanName, number>>;
export type Promises = { checkIn: PromisedHours; prep: PromisedHours; other: number };

/** The hours of work within which a task is promised. */
export function promisedHours(kind: TaskKind, plan: PlanName, promises: Promises): number {
  if (kind === "check_in") return promises.checkIn[plan];
  return kind === "prep" ? promises.prep[plan] : promises.other;
}

type Shift = { from: number; to: number };

/** The working hours of a day, in ms since 1970; null on a weekend or holiday. */
function shiftOf(day: CalendarDate, { timeZone, holidays }: WorkCalendar): Shift | null {
  if (!isBusinessDay(day) || holidays.includes(day)) return null;
  // Counted back from the end of the day, because clocks are changed in its first hours.
  const end = startOfDay(daysAfter(day, 1), timeZone).getTime();
  const at = (hour: number) => end - (DAY_HOURS - hour) * HOUR_MS;
  return { from: at(workHours.from), to: at(workHours.to) };
}

/** The minutes of work between two instants, rounded up; 0 if `to` is not later. */
export function workMinutesBetween(from: Date, to: Date, calendar: WorkCalendar): number {
  const [start, end] = [from.getTime(), to.getTime()];
  let worked = 0;
  for (
    let day = dateOf(from, calendar.timeZone);
    end > start && day <= dateOf(to, calendar.timeZone);
    day = daysAfter(day, 1)
  ) {
    const shift = shiftOf(day, calendar);
    if (shift) worked += Math.max(0, Math.min(end, shift.to) - Math.max(start, shift.from));
  }
  return Math.ceil(worked / MINUTE_MS);
}

/** The instant when `minutes` of work have passed since `from`. */
export function afterWorkMinutes(from: Date, minutes: number, calendar: WorkCalendar): Date {
  let left = minutes * MINUTE_MS;
  if (left <= 0) return from;
  for (let day = dateOf(from, calendar.timeZone); ; day = daysAfter(day, 1)) {
    const shift = shiftOf(day, calendar);
    if (!shift) continue;
    const begins = Math.max(from.getTime(), shift.from);
    const has = Math.max(0, shift.to - begins);
    if (left <= has) return new Date(begins + left);
    left -= has;
  }
}

/** The instant that is `hours` of work after `from`, rounded up to a whole hour of the warehouse's clock. */
export function promisedUntil(from: Date, hours: number, calendar: WorkCalendar): Date {
  const exact = afterWorkMinutes(from, Math.round(hours * 60), calendar);
  const shift = shiftOf(dateOf(exact, calendar.timeZone), calendar);
  if (!shift || exact.getTime() < shift.from || exact.getTime() > shift.to) return exact;
  return new Date(shift.from + Math.ceil((exact.getTime() - shift.from) / HOUR_MS) * HOUR_MS);
}
