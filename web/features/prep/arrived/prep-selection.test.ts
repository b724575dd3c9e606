import { describe, expect, test } from "vitest";
import {
  countHidden,
  countUnits,
  whyNotRequest,
  withAllRows,
  withoutMissing,
  withToggledRow,
} from "./prep-selection.ts";

const offers = ["a", "b", "c", "d"].map((id, index) => ({ id, availableQty: index + 1 }));
const none: ReadonlySet<string> = new Set();
const click = (id: string, anchor: string | null = null) => ({ id, isSelected: true, anchor });

describe("selecting shipments for prep (docs/product.md#prep-requests)", () => {
  test("a clicked row is selected with all its units", () => {
    expect([...withToggledRow(new Map(), offers, click("c"))]).toEqual([["c", 3]]);
  });

  test("Shift selects the rows in between, in both directions, and keeps quantities already chosen", () => {
    const chosen = new Map([["b", 1]]);
    expect([...withToggledRow(chosen, offers, click("d", "a"))].sort()).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 3],
      ["d", 4],
    ]);
    expect([...withToggledRow(new Map(), offers, click("a", "c")).keys()].sort()).toEqual(["a", "b", "c"]);
  });

  test("Shift on a selected row deselects the rows in between", () => {
    const all = withAllRows(new Map(), offers, true);
    const less = withToggledRow(all, offers, { id: "c", isSelected: false, anchor: "b" });
    expect([...less.keys()]).toEqual(["a", "d"]);
  });

  test("a range that starts at a missing row contains only the clicked row", () => {
    expect([...withToggledRow(new Map(), offers, click("b", "gone")).keys()]).toEqual(["b"]);
  });

  test("selecting all keeps chosen quantities; deselecting all empties the selection", () => {
    expect(countUnits(withAllRows(new Map([["d", 2]]), offers, true))).toBe(8);
    expect(withAllRows(new Map([["d", 2]]), offers, false).size).toBe(0);
  });

  test("a missing shipment is dropped, and no quantity exceeds the available units", () => {
    const chosen = new Map([
      ["gone", 9],
      ["b", 7],
    ]);
    expect([...withoutMissing(chosen, offers, none)]).toEqual([["b", 2]]);
    expect([...withoutMissing(new Map([["b", "7x"]]), offers, none)]).toEqual([["b", "7x"]]);
    expect(
      countUnits(
        new Map<string, number | string>([
          ["a", 1],
          ["b", "7x"],
        ]),
      ),
    ).toBe(1);
  });

  test("a shipment that the server was not asked about yet stays selected, and nothing is requested meanwhile", () => {
    const chosen = new Map([
      ["unloaded", 9],
      ["gone", 9],
    ]);
    const unknown = new Set(["unloaded"]);
    expect([...withoutMissing(chosen, offers, unknown)]).toEqual([["unloaded", 9]]);
    expect(whyNotRequest(chosen, unknown)).toBe("Os itens selecionados ainda não carregaram.");
  });

  test("shipments hidden by a search stay selected and are counted", () => {
    const chosen = withAllRows(new Map(), offers, true);
    expect(countHidden(chosen, offers)).toBe(0);
    expect(countHidden(chosen, offers.slice(1, 2))).toBe(3);
    expect(countHidden(new Map(), [])).toBe(0);
  });

  test("an empty or incomplete selection is refused with its message", () => {
    expect(whyNotRequest(new Map(), none)).toBe("Nenhum item selecionado");
    for (const typed of [null, "2x", 0, 1.5])
      expect(whyNotRequest(new Map([["a", typed]]), none)).toBe(
        "Informe quantas unidades preparar em cada item.",
      );
    expect(whyNotRequest(new Map([["a", 1]]), none)).toBeNull();
  });
});
