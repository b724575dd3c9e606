import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysAfter } from "#domain/calendar/calendar";
import { chargedDayOf } from "./day.ts";
import { costOf } from "./month.ts";
import { costAhead, daysFrom, reminderDue, storagePreview } from "./preview.ts";
import { arrived, card, counted, moved, previewAt, rules, shipment } from "./testing/stored.ts";

describe("reminders", () => {
  test.each([
    ["2026-11-24", null],
    ["2026-11-25", 7],
    ["2026-11-28", 7],
    ["2026-11-29", 3],
    ["2026-11-30", 3],
    ["2026-12-01", 1],
    ["2026-12-02", 1],
    ["2026-12-03", null],
  ] as const)("free until 2 December: on %s the one of %s days is due", (today, due) => {
    expect(reminderDue(today, "2026-12-02")).toBe(due);
  });
});

describe("the preview", () => {
  const price = card("2026-01-01", "0.018");
  const on = (day: string, line = shipment([arrived])) =>
    previewAt(line, new Date(`${day}T15:00:00Z`), rules(price));

  test("has the last free day, the cost of a day after it, and the cost of the next 30 days", () => {
    const preview = on("2026-11-20");
    expect(preview).toMatchObject({ freeUntil: "2026-12-02", units: 20, perDay: 36 });
    // 3 to 19 December.
    expect(preview?.ahead.length).toBe(17);
    expect(preview && costAhead(preview)).toBe(17 * 36);
    const later = on("2026-12-20");
    expect(later && costAhead(later)).toBe(30 * 36);
  });

  test("leaves out today when our work is late, but no later day, because the work may be done by then", () => {
    const stored = { units: 20, receivedOn: "2026-11-02", counts: [] };
    const ahead = daysFrom(new Date("2026-12-20T15:00:00Z"), rules(price));
    const preview = storagePreview({ ...stored, isWaivedToday: true }, ahead);
    expect(preview?.ahead.map(({ day }) => day)).toEqual(
      Array.from({ length: 29 }, (_, n) => daysAfter("2026-12-21", n)),
    );
    expect(preview?.perDay).toBe(36);
  });

  test("is null for goods that left, and where storage costs nothing", () => {
    const gone = moved("2026-11-05T12:00:00Z", "on_hand", "disposed", 20, "case");
    expect(on("2026-11-20", shipment([arrived, gone]))).toBeNull();
    expect(previewAt(shipment([arrived]), new Date("2026-11-20T15:00:00Z"), rules())).toBeNull();
  });

  test("equals what the days cost when they come, if nothing moves", () => {
    const units = fc.integer({ min: 1, max: 500 });
    const days = fc.integer({ min: 0, max: 200 });
    const prices = fc.constantFrom("0.0001", "0.018", "0.33");
    fc.assert(
      fc.property(units, days, prices, fc.nat({ max: 60 }), (qty, after, usd, freeDays) => {
        const own = rules(card("2026-01-01", usd, { freeDays }));
        const line = shipment([counted("2026-02-03T15:00:00Z", qty)]);
        const today = daysAfter("2026-02-03", after);
        const preview = previewAt(line, new Date(`${today}T15:00:00Z`), own);
        const written = Array.from({ length: 30 }, (_, n) =>
          chargedDayOf(line, daysAfter(today, n), own),
        ).flatMap((day) => (day ? [day] : []));
        expect(preview?.freeUntil).toBe(daysAfter("2026-02-03", freeDays));
        expect(preview && costAhead(preview)).toBe(costOf(written));
        expect(written.length).toBe(Math.max(0, Math.min(30, 30 + after - 1 - freeDays)));
      }),
      { numRuns: 50 },
    );
  });
});
