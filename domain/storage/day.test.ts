import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, quantityFromDecimal, quantityToNumber } from "#domain/money/rate";
import { chargedDayOf } from "./day.ts";
import type { MeasuredCount } from "./stored-units.ts";
import { arrived, card, counted, moved, rules, shipment } from "./testing/stored.ts";
import { quantityOfDay } from "./volume.ts";

describe("a day of storage", () => {
  const price = card("2026-01-01", "0.018");

  test("20 units, 30 free days, US$ 0,018 a unit: from the 31st day on US$ 0,36 a day", () => {
    const of = (day: string) => chargedDayOf(shipment([arrived]), day, rules(price));
    expect(of("2026-11-01")).toBeNull();
    expect(of("2026-12-02")).toBeNull();
    const day = of("2026-12-03");
    expect(day).toMatchObject({ day: "2026-12-03", units: 20, basis: "unit", qty: 20_000, price: 180 });
    expect(day && amountOf(day.qty, day.price)).toBe(36);
  });

  test("costs the price of the card that is valid on it", () => {
    const later = card("2026-12-10", "0.05", { freeDays: 0 });
    const of = (day: string) => chargedDayOf(shipment([arrived]), day, rules(price, later))?.price;
    expect([of("2026-12-09"), of("2026-12-10")]).toEqual([180, 500]);
  });

  test("costs nothing while storage is included for the customer, or nothing is stored", () => {
    const included = card("2026-12-10", "0", { audience: { for: "customer", userId: "ana" } });
    expect(chargedDayOf(shipment([arrived]), "2026-12-20", rules(price, included))).toBeNull();
    const gone = moved("2026-12-05T12:00:00Z", "on_hand", "disposed", 20, "case");
    expect(chargedDayOf(shipment([arrived, gone]), "2026-12-05", rules(price))).toBeNull();
    expect(chargedDayOf(shipment([arrived, gone]), "2026-12-04", rules(price))).not.toBeNull();
  });

  test("begins and ends at midnight in the warehouse, also when clocks change", () => {
    const zero = card("2026-01-01", "0.01", { freeDays: 0 });
    // 31 October 23:59:59 in New York is still daylight saving time, UTC−4; 1 November ends at UTC−5.
    const of = (at: string, day: string) =>
      chargedDayOf(shipment([counted(at, 1)]), day, rules(zero)) !== null;
    expect(of("2026-11-01T03:59:59Z", "2026-11-01")).toBe(true);
    expect(of("2026-11-01T04:00:00Z", "2026-11-01")).toBe(false);
    expect(of("2026-11-02T04:59:59Z", "2026-11-02")).toBe(true);
    expect(of("2026-11-02T05:00:00Z", "2026-11-02")).toBe(false);
  });
});

describe("storage by cubic foot", () => {
  const at = new Date("2026-11-02T15:00:00Z");
  const end = new Date("2026-12-01T00:00:00Z");
  const inches = (length: number, width: number, height: number) =>
    [length * 1000, width * 1000, height * 1000] as const;
  const of = (units: number, ...counts: MeasuredCount[]) =>
    quantityOfDay("cubic_foot", units, { counts }, end);
  const count = (more: Partial<MeasuredCount>): MeasuredCount => ({
    at,
    undoneAt: null,
    units: 10,
    unit: null,
    box: null,
    ...more,
  });

  test("is units times the measured unit", () => {
    expect(of(4, count({ unit: inches(12, 12, 6) }))).toBe(2_000);
  });

  test("is each unit's share of the measured box if no unit was measured", () => {
    expect(of(4, count({ box: inches(24, 24, 12), units: 10 }))).toBe(1_600);
  });

  test("prefers a measured unit to a later box, and the latest count of each", () => {
    const later = new Date("2026-11-05T15:00:00Z");
    const unit = count({ unit: inches(12, 12, 6) });
    expect(of(4, unit, count({ at: later, box: inches(24, 24, 12) }))).toBe(2_000);
    expect(of(4, unit, count({ at: later, unit: inches(12, 12, 12) }))).toBe(4_000);
  });

  test("ignores counts that were undone or made later", () => {
    const unit = count({ unit: inches(12, 12, 6) });
    expect(of(4, unit, count({ unit: inches(12, 12, 12), undoneAt: at }))).toBe(2_000);
    expect(of(4, unit, count({ at: end, unit: inches(12, 12, 12) }))).toBe(2_000);
  });

  test("costs nothing while nothing was measured", () => {
    expect(of(4, count({}))).toBeNull();
    const price = card("2026-01-01", "0.5", { basis: "cubic_foot", freeDays: 0 });
    expect(chargedDayOf(shipment([arrived]), "2026-12-01", rules(price))).toBeNull();
  });

  test("costs nothing where a measure cannot be true, so that the days of others can be counted", () => {
    expect(of(13_000, count({ unit: inches(500, 500, 500) }))).toBe(940_393_518_519);
    expect(of(14_000, count({ unit: inches(500, 500, 500) }))).toBeNull();
    expect(of(1_000_000, count({ box: inches(500, 500, 500), units: 1 }))).toBeNull();
  });

  test("is rounded once to thousandths, whatever the sides", () => {
    const side = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(side, side, side, fc.integer({ min: 1, max: 5_000 }), (a, b, c, units) => {
        const qty = of(units, count({ unit: [a, b, c] }));
        const exact = units * (a / 12_000) * (b / 12_000) * (c / 12_000);
        expect(Math.abs(quantityToNumber(qty ?? quantityFromDecimal("0")) - exact)).toBeLessThanOrEqual(
          0.000_501 + exact * 1e-12,
        );
      }),
    );
  });
});
