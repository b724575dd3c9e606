import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  businessDaysAfter,
  dateOf,
  daysAfter,
  daysBetween,
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatDays,
  formatWeekdayAndDate,
  formatWeekdayAndDay,
  formatYearMonth,
  isBusinessDay,
  isCalendarDate,
  relativeDay,
  yearMonthOf,
} from "./calendar.ts";
import { calendarDate, optionalCalendarDate, patchCalendarDate } from "./input.ts";

const saoPaulo = "America/Sao_Paulo";

describe("the month of a request is the one in the business time zone (docs/decisions/0012)", () => {
  test.each([
    ["2025-04-01T02:59:59Z", "2025-03"],
    ["2025-04-01T03:00:00Z", "2025-04"],
    ["2026-01-01T00:30:00Z", "2025-12"],
  ])("%s is in %s", (instant, want) => {
    expect(yearMonthOf(new Date(instant), saoPaulo)).toBe(want);
  });

  test("the same instant may be in another month in another time zone", () => {
    expect(yearMonthOf(new Date("2025-04-01T02:00:00Z"), "UTC")).toBe("2025-04");
  });
});

describe("dates are written as in Brazil (docs/product.md#formats)", () => {
  const instant = new Date("2025-03-12T03:05:00Z");
  test("instants", () => {
    expect(dateOf(instant, saoPaulo)).toBe("2025-03-12");
    expect(formatDate(instant, saoPaulo)).toBe("12/03/2025");
    expect(formatDateTime(instant, saoPaulo)).toBe("12/03/2025 00:05");
  });

  test("calendar dates", () => {
    expect(formatCalendarDate("2025-03-12")).toBe("12/03/2025");
    expect(formatCalendarDate(null)).toBe("-");
    expect(formatDayAndMonth("2025-03-12")).toBe("12 de março");
    expect(formatDayAndMonth("2025-01-01")).toBe("1 de janeiro");
    expect(formatYearMonth("2025-12")).toBe("dezembro de 2025");
    expect(formatWeekdayAndDay("2025-03-12")).toBe("qua 12");
    expect(formatWeekdayAndDay("2025-03-01")).toBe("sáb 1");
    expect(formatWeekdayAndDate("2025-12-12")).toBe("sex., 12/12");
    expect(formatWeekdayAndDate("2025-03-01")).toBe("sáb., 01/03");
  });

  test.each([
    ["2025-03-15", "em 3 dias"],
    ["2025-03-13", "amanhã"],
    ["2025-03-12", "hoje"],
    ["2025-03-11", "atrasado 1 dia"],
    ["2025-03-10", "atrasado 2 dias"],
  ])("%s, seen on 12 March, is %s", (date, want) => {
    expect(relativeDay(date, "2025-03-12")).toBe(want);
  });
});

describe("a calendar date exists", () => {
  test.each(["2024-02-29", "2000-02-29", "2025-12-31", "2025-04-30"])("%s does", (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  test.each([
    "2025-02-29",
    "1900-02-29",
    "2025-04-31",
    "2025-13-01",
    "2025-00-10",
    "2025-01-00",
    "2025-1-1",
    "12/03/2025",
    "",
    "2025-01-01T00:00:00Z",
  ])("%s does not", (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });

  test("every day of a Date does, and the next day is one day later", () => {
    const days = fc.date({ min: new Date("1970-01-02"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (instant) => {
        const today = dateOf(instant, "UTC");
        const tomorrow = dateOf(new Date(instant.getTime() + 86_400_000), "UTC");
        expect(isCalendarDate(today)).toBe(true);
        expect(daysAfter(today, 1)).toBe(tomorrow);
        expect(daysAfter(tomorrow, -1)).toBe(today);
        expect(daysBetween(today, tomorrow)).toBe(1);
      }),
    );
  });
});

test("a date field refuses implausible days, and distinguishes missing from blank", () => {
  expect(calendarDate().parse(" 2025-03-12 ")).toBe("2025-03-12");
  expect(["0205-01-01", "2025-02-30", "", 5].map((value) => calendarDate().safeParse(value).success)).toEqual(
    [false, false, false, false],
  );
  const form = z.object({ eta: optionalCalendarDate(), patched: patchCalendarDate() });
  expect(form.parse({})).toEqual({ eta: null });
  expect(form.parse({ eta: "", patched: null })).toEqual({ eta: null, patched: null });
});

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

test("a single day is said once, several by the first and the last", () => {
  expect(formatDays("2026-11-26", "2026-11-26")).toBe("26/11/2026");
  expect(formatDays("2026-11-26", "2026-12-01")).toBe("26/11/2026 a 01/12/2026");
});
