import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf, daysAfter, isBusinessDay } from "#domain/calendar/calendar";
import { afterWorkMinutes, promisedHours, promisedUntil, workMinutesBetween } from "./promise.ts";

const timeZone = "America/New_York";
const thanksgiving = "2026-11-26";
const calendar = { timeZone, holidays: [thanksgiving] };

describe("what is promised within hours of work (docs/product.md#tasks)", () => {
  test.each([
    ["2026-11-23T15:00:00Z", 8, "2026-11-24T15:00:00Z", "a Monday at 10, to Tuesday at 10"],
    ["2026-11-20T21:00:00Z", 8, "2026-11-23T21:00:00Z", "a Friday at 16, over the weekend"],
    ["2026-11-25T21:00:00Z", 8, "2026-11-27T21:00:00Z", "the day before a holiday at 16"],
    ["2026-11-21T12:00:00Z", 16, "2026-11-24T22:00:00Z", "a Saturday, to Tuesday's end"],
    ["2026-11-23T15:20:00Z", 8, "2026-11-24T16:00:00Z", "told in whole hours"],
    ["2026-10-30T20:30:00Z", 8, "2026-11-02T22:00:00Z", "over the end of daylight saving"],
  ])("from %s, %i hours: %s (%s)", (from, hours, until) => {
    expect(promisedUntil(new Date(from), hours, calendar)).toEqual(new Date(until));
  });

  test("by kind and plan", () => {
    const promises = { checkIn: { free: 16, premium: 8 }, prep: { free: 24, premium: 16 }, other: 12 };
    expect(promisedHours("check_in", "premium", promises)).toBe(8);
    expect(promisedHours("prep", "free", promises)).toBe(24);
    expect(promisedHours("return", "premium", promises)).toBe(12);
  });
});

const instants = fc.date({
  min: new Date("2024-01-01"),
  max: new Date("2030-01-01"),
  noInvalidDate: true,
});
const minutes = fc.integer({ min: 1, max: 6000 });
const calendars = fc.record({
  timeZone: fc.constantFrom("America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "UTC"),
  holidays: fc.array(
    fc.integer({ min: 0, max: 2200 }).map((days) => daysAfter("2024-01-01", days)),
    { maxLength: 200 },
  ),
});

test("there are exactly as many minutes of work between start and promise as were promised", () => {
  fc.assert(
    fc.property(instants, minutes, calendars, (from, worked, known) => {
      const until = afterWorkMinutes(from, worked, known);
      expect(workMinutesBetween(from, until, known)).toBe(worked);
      const day = dateOf(until, known.timeZone);
      expect(isBusinessDay(day) && !known.holidays.includes(day)).toBe(true);
    }),
  );
});

test("a pause does not change the promised minutes of work", () => {
  fc.assert(
    fc.property(
      instants,
      minutes,
      fc.integer({ min: 0, max: 20_000 }),
      calendars,
      (from, worked, waits, known) => {
        const due = afterWorkMinutes(from, worked, known);
        const stopped = new Date(from.getTime() + Math.floor((due.getTime() - from.getTime()) / 3));
        const left = workMinutesBetween(stopped, due, known);
        const resumed = new Date(stopped.getTime() + waits * 60_000);
        const later = afterWorkMinutes(resumed, left, known);
        expect(later.getTime()).toBeGreaterThanOrEqual(due.getTime());
        expect(workMinutesBetween(resumed, later, known)).toBe(left);
      },
    ),
  );
});
