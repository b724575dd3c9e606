import { describe, expect, test } from "vitest";
import { adjustMovements, corrections, isAdjustable } from "./adjust.ts";
import { countMovements } from "./count.ts";
import { afterMovements, type Movement } from "./movements.ts";
import { heldPlaces, noUnits, type Places } from "./places.ts";
import { undoMovements, whyNotReversible } from "./undo.ts";

const line = (qty: number, places: Partial<Places>) => ({ qty, places: { ...noUnits, ...places } });

describe("an adjust", () => {
  test.each([
    ["missing", "on_hand"],
    ["missing", "damaged"],
    ["on_hand", "missing"],
    ["damaged", "missing"],
    ["wrong", "outside"],
    ["on_hand", "lost"],
    ["lost", "on_hand"],
    ["on_hand", "damaged"],
    ["returned", "on_hand"],
    ["returned", "damaged"],
  ] as const)("may move units from %s to %s", (from, to) => {
    expect(isAdjustable({ from, to })).toBe(true);
    expect(adjustMovements(line(5, { [from]: 5 }), { from, to, qty: 2 })).toEqual([
      { from, to, qty: 2, reason: "adjust" },
    ]);
  });

  test.each([
    ["on_hand", "outside"],
    ["damaged", "on_hand"],
    ["reserved", "on_hand"],
    ["shipped", "on_hand"],
    ["announced", "on_hand"],
    ["on_hand", "on_hand"],
    ["lost", "written_off"],
  ] as const)("never moves units from %s to %s", (from, to) => {
    expect(isAdjustable({ from, to })).toBe(false);
    expect(() => adjustMovements(line(5, { [from]: 5 }), { from, to, qty: 2 })).toThrow(RangeError);
  });

  test("is offered to staff once for each pair of places that is allowed", () => {
    const pairs = heldPlaces.flatMap((from) =>
      (["outside", ...heldPlaces] as const).map((to) => ({ from, to })),
    );
    const offered = corrections.map(({ from, to }) => `${from} ${to}`);
    expect(offered.toSorted()).toEqual(
      pairs
        .filter(isAdjustable)
        .map(({ from, to }) => `${from} ${to}`)
        .toSorted(),
    );
  });

  test("is refused for units that have left their place", () => {
    expect(
      adjustMovements(line(5, { on_hand: 1, reserved: 4 }), { from: "on_hand", to: "lost", qty: 2 }),
    ).toBe(null);
  });

  test("of units counted too many first takes the surplus outside; the rest becomes missing", () => {
    const over = line(12, { on_hand: 13 });
    expect(adjustMovements(over, { from: "on_hand", to: "missing", qty: 3 })).toEqual([
      { from: "on_hand", to: "outside", qty: 1, reason: "adjust" },
      { from: "on_hand", to: "missing", qty: 2, reason: "adjust" },
    ]);
    expect(adjustMovements(over, { from: "on_hand", to: "missing", qty: 1 })).toEqual([
      { from: "on_hand", to: "outside", qty: 1, reason: "adjust" },
    ]);
  });
});

describe("undoing", () => {
  test("a first count announces its units again", () => {
    const count = { good: 9, damaged: 1, wrong: 1, missing: 1, stillComing: 1 };
    const movements = countMovements({ qty: 12, places: null }, count);
    const undone = afterMovements(afterMovements(null, movements), undoMovements(movements) ?? []);
    expect(undone).toEqual({ ...noUnits, announced: 12 });
  });

  test("a first count of goods that nobody announced leaves nothing announced, whatever was counted later", () => {
    const [none, isUnannounced] = [{ damaged: 0, wrong: 0, missing: 0, stillComing: 0 }, true];
    const first = countMovements({ qty: 5, places: null }, { ...none, good: 5 });
    const reverses = undoMovements(first, { isUnannounced }) ?? [];
    expect(reverses.map(({ from, to, qty }) => [from, to, qty])).toEqual([
      ["on_hand", "announced", 5],
      ["announced", "outside", 5],
    ]);
    const alone = line(5, { on_hand: 5 });
    expect(whyNotReversible(alone, reverses)).toBeNull();
    expect(afterMovements(alone.places, reverses)).toEqual(noUnits);
    const withMore = line(5, { on_hand: 7 });
    expect(whyNotReversible(withMore, reverses)).toBeNull();
    expect(afterMovements(withMore.places, reverses)).toEqual({ ...noUnits, on_hand: 2 });
    expect(whyNotReversible(line(5, { on_hand: 4, reserved: 1 }), reverses)).toBe("units_moved");
  });

  test("an adjust returns every unit to its place", () => {
    const before = line(12, { on_hand: 13 });
    const movements = adjustMovements(before, { from: "on_hand", to: "missing", qty: 3 }) ?? [];
    const after = afterMovements(before.places, movements);
    expect(afterMovements(after, undoMovements(movements) ?? [])).toEqual(before.places);
  });

  test("a count is refused when its units have moved on", () => {
    const movements = countMovements(
      { qty: 5, places: null },
      { good: 5, damaged: 0, wrong: 0, missing: 0, stillComing: 0 },
    );
    const requested: Movement = { from: "on_hand", to: "reserved", qty: 1, reason: "request" };
    const after = afterMovements(null, [...movements, requested]);
    expect(afterMovements(after, undoMovements(movements) ?? [])).toBeNull();
  });

  test.each(["request", "pack", "ship", "case", "relined", "undo", "migrated"] as const)(
    "is refused for movements of the reason %s",
    (reason) => {
      expect(undoMovements([{ from: "on_hand", to: "reserved", qty: 1, reason }])).toBeNull();
    },
  );
});
