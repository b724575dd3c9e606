import fc from "fast-check";
import { expect, test } from "vitest";
import { businessDaysAfter, isBusinessDay } from "./business-days.ts";
import { daysAfter, daysBetween } from "./calendar.ts";

test.each([
  ["2026-11-20", 1, "2026-11-23"], // a Friday
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-11-22", 2, "2026-11-24"],
  ["2026-11-23", 10, "2026-12-07"],
  ["2023-12-29", 2, "2024-01-02"],
  ["2026-11-23", 0, "2026-11-23"],
])("from %s, %i business days later is %s", (from, days, to) => {
  expect(businessDaysAfter(from, days)).toBe(to);
});

test("from the day after the start to the result, exactly that many days are business days", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -40_000, max: 40_000 }),
      fc.integer({ min: 1, max: 60 }),
      (offset, days) => {
        const from = daysAfter("2024-01-01", offset);
        const to = businessDaysAfter(from, days);
        const between = Array.from({ length: daysBetween(from, to) }, (_, at) => daysAfter(from, at + 1));
        expect(between.filter(isBusinessDay).length).toBe(days);
        expect(isBusinessDay(to)).toBe(true);
      },
    ),
  );
});
