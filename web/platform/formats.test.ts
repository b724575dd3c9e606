import { describe, expect, test } from "vitest";
import { ago } from "./ago.ts";
import { counted, day, dayAndTime, time, usd } from "./formats.ts";

const here = new Date(2026, 2, 5, 9, 7);

describe("formats", () => {
  test("dates and times are in the reader's time zone", () => {
    expect(day(here.toISOString())).toBe("05/03/2026");
    expect(dayAndTime(here.toISOString())).toBe("05/03/2026 09:07");
    expect(time(here)).toBe("09:07");
    expect([day(null), dayAndTime(undefined)]).toEqual(["—", "—"]);
  });

  test("money and counts group thousands with points", () => {
    expect(usd(1234.5)).toBe("US$ 1.234,50");
    expect(usd(null)).toBe("—");
    expect([counted(1, "unidade", "unidades"), counted(1200, "unidade", "unidades")]).toEqual([
      "1 unidade",
      "1.200 unidades",
    ]);
  });

  test.each([
    [30_000, "agora"],
    [60_000, "há 1 minuto"],
    [5 * 3_600_000, "há 5 horas"],
    [3 * 86_400_000, "há 3 dias"],
  ])("%i ms ago is %s", (age, words) => expect(ago(here.toISOString(), here.getTime() + age)).toBe(words));
});
