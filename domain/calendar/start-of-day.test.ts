import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf, daysAfter } from "./calendar.ts";
import { startOfDay } from "./start-of-day.ts";

describe("the beginning of a day in a time zone", () => {
  test.each([
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
    // Clocks went forward at midnight: the day began at 01:00.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
    ["2026-01-01", "Etc/GMT+12", "2026-01-01T12:00:00.000Z"],
  ])("%s in %s is %s", (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
  });

  test("every instant lies between the beginnings of its day and of the next, and days have 23 to 25 hours", () => {
    const zone = fc.constantFrom("America/New_York", "America/Los_Angeles", "America/Sao_Paulo", "UTC");
    const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const day = dateOf(new Date(at), where);
        const [start, end] = [startOfDay(day, where), startOfDay(daysAfter(day, 1), where)];
        expect(start.getTime()).toBeLessThanOrEqual(at);
        expect(end.getTime()).toBeGreaterThan(at);
        expect([23, 24, 25]).toContain((end.getTime() - start.getTime()) / 3_600_000);
      }),
    );
  });
});
