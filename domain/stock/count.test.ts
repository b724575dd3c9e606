import { describe, expect, test } from "vitest";
import { type Count, countMovements, countOfCheckIn, whyNotCountable, whyNotCounted } from "./count.ts";
import { afterMovements } from "./movements.ts";
import { type CountableUnits, noUnits, surplusOf, unitColumnsOf } from "./places.ts";

const announced = (qty: number): CountableUnits => ({ qty, places: null });
const counted = (found: Partial<Count>): Count => ({
  good: 0,
  damaged: 0,
  wrong: 0,
  missing: 0,
  stillComing: 0,
  ...found,
});

/** The units after counts, one after the other. */
function afterCounts(units: CountableUnits, ...counts: readonly Partial<Count>[]) {
  let { places } = units;
  for (const found of counts) {
    const before = { qty: units.qty, places };
    expect(whyNotCountable(before, counted(found))).toBeNull();
    places = afterMovements(places, countMovements(before, counted(found)));
  }
  if (!places) throw new Error("a count left a place below zero");
  return { qty: units.qty, places };
}

describe("a count", () => {
  test("that finds 10 of 12, 1 of them damaged, leaves 9 available, 1 damaged, 2 missing", () => {
    const { places } = afterCounts(announced(12), { good: 9, damaged: 1, missing: 2 });
    expect(places).toEqual({ ...noUnits, on_hand: 9, damaged: 1, missing: 2 });
    expect(unitColumnsOf(places)).toEqual({
      status: "arrived",
      receivedQty: 10,
      damagedQty: 1,
      requestedQty: 0,
      removedQty: 0,
    });
  });

  test("on the floor is refused once unannounced goods were undone, whatever it finds", () => {
    const nothingLeft = { qty: 5, places: noUnits };
    const details = { announcedQty: 0, lots: [], damagePhotos: 0 };
    expect(whyNotCounted(nothingLeft, counted({ good: 5 }), details)).toBe("unannounced_undone");
    const wrongLeft = { qty: 5, places: { ...noUnits, wrong: 1 } };
    expect(whyNotCounted(wrongLeft, counted({ good: 5 }), details)).toBeNull();
  });

  test("distinguishes missing units from those still to come", () => {
    expect(whyNotCountable(announced(12), counted({ good: 10, missing: 1 }))).toBe("counts_do_not_add_up");
    expect(whyNotCountable(announced(12), counted({ good: 10, stillComing: 3 }))).toBe(
      "counts_do_not_add_up",
    );
    expect(whyNotCountable(announced(12), counted({ good: 13, missing: 1 }))).toBe("counts_do_not_add_up");
    const { places } = afterCounts(announced(12), { good: 10, missing: 1, stillComing: 1 });
    expect(places).toEqual({ ...noUnits, on_hand: 10, missing: 1, announced: 1 });
  });

  test("of a later box takes the units still to come first, then missing ones, and counts the rest as surplus", () => {
    const first = { good: 4, missing: 2, stillComing: 6 };
    expect(afterCounts(announced(12), first, { good: 6 }).places).toMatchObject({ on_hand: 10, missing: 2 });
    const over = afterCounts(announced(12), first, { good: 7, damaged: 2 });
    expect(over.places).toEqual({ ...noUnits, on_hand: 11, damaged: 2 });
    expect(surplusOf(over)).toBe(1);
  });

  test("leaves units missing until they are found", () => {
    const units = afterCounts(announced(12), { good: 10, missing: 2 }, { wrong: 1 });
    expect(units.places).toMatchObject({ on_hand: 10, missing: 2, wrong: 1 });
  });

  test("above the announced quantity takes announced units for the good ones first, and has surplus", () => {
    const units = afterCounts(announced(3), { good: 1, damaged: 4 });
    expect(countMovements(announced(3), counted({ good: 1, damaged: 4 }))).toEqual([
      { from: "outside", to: "announced", qty: 3, reason: "count" },
      { from: "announced", to: "on_hand", qty: 1, reason: "count" },
      { from: "announced", to: "damaged", qty: 2, reason: "count" },
      { from: "outside", to: "damaged", qty: 2, reason: "count" },
    ]);
    expect(surplusOf(units)).toBe(2);
  });

  test("records wrong units beside the announced ones, and does not count them as received", () => {
    const { places } = afterCounts(announced(5), { good: 3, wrong: 2, missing: 2 });
    expect(places).toEqual({ ...noUnits, on_hand: 3, wrong: 2, missing: 2 });
    expect(unitColumnsOf(places)).toMatchObject({ receivedQty: 3 });
  });
});

test.each([
  [{ receivedQty: 6, damagedQty: 0 }, { good: 6 }],
  [
    { receivedQty: 4, damagedQty: 1 },
    { good: 3, damaged: 1, missing: 2 },
  ],
  [{ receivedQty: 8, damagedQty: 0 }, { good: 8 }],
  [{ receivedQty: 0, damagedQty: 0 }, { missing: 6 }],
])("a check-in of 6 units with %o is the count %o", (typed, count) => {
  expect(countOfCheckIn(6, typed)).toEqual(counted(count));
  expect(whyNotCountable(announced(6), countOfCheckIn(6, typed))).toBeNull();
});
