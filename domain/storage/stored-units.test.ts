import { describe, expect, test } from "vitest";
import { startOfDay } from "#domain/calendar/start-of-day";
import { type CaseSpan, storedUnits, type TimedMovement } from "./stored-units.ts";
import { arrived, counted, moved, shipment, timeZone } from "./testing/stored.ts";

describe("which units are stored on a day (docs/product.md#storage)", () => {
  const end = startOfDay("2026-11-03", timeZone);
  const on = (...movements: TimedMovement[]) => storedUnits(shipment(movements), end);

  test("good ones and those reserved by a request", () => {
    expect(on(arrived)).toBe(20);
    expect(on(arrived, moved("2026-11-02T16:00:00Z", "on_hand", "reserved", 5, "request"))).toBe(20);
  });

  test("not those that are packed, shipped, returned, disposed of, missing or lost", () => {
    const at = "2026-11-02T17:00:00Z";
    const reserved = moved("2026-11-02T16:00:00Z", "on_hand", "reserved", 6, "request");
    expect(
      on(
        arrived,
        reserved,
        moved(at, "reserved", "packed", 1, "pack"),
        moved(at, "reserved", "shipped", 2, "ship"),
        moved(at, "on_hand", "returned", 1, "case"),
        moved(at, "on_hand", "disposed", 1, "case"),
        moved(at, "on_hand", "missing", 1, "adjust"),
        moved(at, "on_hand", "lost", 1, "adjust"),
      ),
    ).toBe(13);
  });

  test("those that leave before the day ends cost nothing on it, those that leave a second later do", () => {
    const leaves = (at: string) => on(arrived, moved(at, "on_hand", "disposed", 20, "case"));
    expect(leaves("2026-11-03T04:59:59Z")).toBe(0);
    expect(leaves("2026-11-03T05:00:00Z")).toBe(20);
  });

  test("damaged and wrong ones only while a case about them is open", () => {
    const damaged = [counted("2026-11-02T15:00:00Z", 3, "damaged")];
    const wrong = [moved("2026-11-02T15:00:00Z", "outside", "wrong", 2, "count")];
    const of = (movements: TimedMovement[], cases: CaseSpan[]) =>
      storedUnits(shipment(movements, { cases }), end);
    const open = { openedAt: new Date("2026-11-02T15:00:00Z"), settledAt: null };
    expect(of(damaged, [])).toBe(0);
    expect(of(damaged, [{ kind: "damage", ...open }])).toBe(3);
    expect(of(damaged, [{ kind: "wrong", ...open }])).toBe(0);
    expect(of(wrong, [{ kind: "wrong", ...open }])).toBe(2);
    expect(of(damaged, [{ kind: "damage", ...open, settledAt: new Date("2026-11-03T04:59:59Z") }])).toBe(0);
    expect(of(damaged, [{ kind: "damage", ...open, settledAt: new Date("2026-11-03T05:00:00Z") }])).toBe(3);
    expect(
      of(damaged, [{ kind: "damage", openedAt: new Date("2026-11-03T05:00:00Z"), settledAt: null }]),
    ).toBe(0);
  });

  test("never units that were damaged before cases existed", () => {
    const before = moved("2026-01-01T12:00:00Z", "announced", "damaged", 4, "migrated");
    const later = counted("2026-11-02T15:00:00Z", 1, "damaged");
    const cases: CaseSpan[] = [
      { kind: "damage", openedAt: new Date("2026-11-02T15:00:00Z"), settledAt: null },
    ];
    expect(storedUnits(shipment([before, later], { cases }), end)).toBe(1);
  });
});
