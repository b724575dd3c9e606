import { describe, expect, test } from "vitest";
import { outOfSight, stillThere, unitsOf, whyNotRequest, withAll, withPressed } from "./wanted.ts";

const offers = ["a", "b", "c", "d"].map((id, index) => ({ id, availableQty: index + 1 }));
const press = (id: string, anchor: string | null = null) => ({ id, isSelected: true, anchor });

describe("choosing shipments to prepare (docs/product.md#prep-requests)", () => {
  test("a pressed row takes all its units", () => {
    expect([...withPressed(new Map(), offers, press("c"))]).toEqual([["c", 3]]);
  });

  test("Shift takes all rows between, in both directions, and keeps quantities already chosen", () => {
    const chosen = new Map([["b", 1]]);
    expect([...withPressed(chosen, offers, press("d", "a"))].sort()).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 3],
      ["d", 4],
    ]);
    expect([...withPressed(new Map(), offers, press("a", "c")).keys()].sort()).toEqual(["a", "b", "c"]);
  });

  test("Shift on a chosen row gives the rows between back", () => {
    const all = withAll(new Map(), offers, true);
    const less = withPressed(all, offers, { id: "c", isSelected: false, anchor: "b" });
    expect([...less.keys()]).toEqual(["a", "d"]);
  });

  test("a range from a row that is gone is the pressed row alone", () => {
    expect([...withPressed(new Map(), offers, press("b", "gone")).keys()]).toEqual(["b"]);
  });

  test("all and none", () => {
    expect(unitsOf(withAll(new Map([["d", 2]]), offers, true))).toBe(8);
    expect(withAll(new Map([["d", 2]]), offers, false).size).toBe(0);
  });

  test("what left the list is forgotten, and no row takes more than there is", () => {
    const chosen = new Map([
      ["gone", 9],
      ["b", 7],
    ]);
    expect([...stillThere(chosen, offers)]).toEqual([["b", 2]]);
  });

  test("what a search hides stays chosen and is counted", () => {
    const chosen = withAll(new Map(), offers, true);
    expect(outOfSight(chosen, offers)).toBe(0);
    expect(outOfSight(chosen, offers.slice(1, 2))).toBe(3);
    expect(outOfSight(new Map(), [])).toBe(0);
  });

  test("an empty choice is refused in the specification's words", () => {
    expect(whyNotRequest(new Map())).toBe("Nenhum item selecionado");
    expect(whyNotRequest(new Map([["a", Number.NaN]]))).not.toBeNull();
    expect(whyNotRequest(new Map([["a", 0]]))).not.toBeNull();
    expect(whyNotRequest(new Map([["a", 1]]))).toBeNull();
  });
});
