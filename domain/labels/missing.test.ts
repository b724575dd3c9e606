import { describe, expect, test } from "vitest";
import { boxesWithoutLabel, labelWarnings, missingLabels, repeatedBoxes, tooManyLabels } from "./missing.ts";

const box = (number: number) => `FBA1MMD8D0U${String(number).padStart(6, "0")}`;
const pagesOf = (count: number) =>
  Array.from({ length: 1000 }, (_, page) =>
    Array.from({ length: 40 }, (_, n) => box((page * 40 + n) % count)),
  );

describe("boxes with several labels (docs/product.md#labels)", () => {
  test("are those whose code is on two pages, whatever other codes are read", () => {
    expect(repeatedBoxes([[box(1), "X001ABCDEF"], [box(2)], [box(1), "X001ABCDEF"], [box(1)]])).toEqual([
      box(1),
    ]);
  });

  test("are found quickly among as many codes as a customer's files may hold", () => {
    const began = Date.now();
    expect(repeatedBoxes(pagesOf(40_000))).toEqual([]);
    expect(repeatedBoxes(pagesOf(20_000))).toHaveLength(20_000);
    // 40 ms; comparing each with each took 9 s.
    expect(Date.now() - began).toBeLessThan(1500);
  });

  test("are listed one by one up to the 20th; the others are counted", () => {
    const boxes = Array.from({ length: 22 }, (_, n) => box(n));
    const warnings = labelWarnings({ unknownPages: 0, repeatedBoxes: boxes });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe("Mais 2 caixas têm mais de uma etiqueta.");
    expect(labelWarnings({ unknownPages: 0, repeatedBoxes: boxes.slice(0, 2) })).toHaveLength(2);
  });
});

describe("labels of a request's boxes (docs/product.md#labels)", () => {
  const page = (...codes: string[]) => ({ kind: "box" as const, codes, outboundBoxId: null });
  const boxes = [
    { id: "one", amazonBoxId: box(1) },
    { id: "two", amazonBoxId: box(2) },
    { id: "three", amazonBoxId: null },
  ];

  test("are missing for each box that no page can be for", () => {
    expect(boxesWithoutLabel(boxes, [])).toBe(3);
    expect(boxesWithoutLabel(boxes, [page(box(1)), page("1Z999AA10123456784")])).toBe(2);
    expect(boxesWithoutLabel(boxes, [page(box(1)), page(box(7)), page(box(8))])).toBe(1);
    expect(boxesWithoutLabel(boxes, [page(box(1), box(2)), page()])).toBe(0);
    expect(boxesWithoutLabel(boxes, [{ ...page(), kind: "carrier" }])).toBe(3);
    expect(boxesWithoutLabel([], [page(box(1))])).toBe(0);
    expect(missingLabels([], 2)).toEqual(["Falta a etiqueta de 2 caixas"]);
  });

  test("are those that staff assigned to a box, which then count for no other", () => {
    const assigned = (outboundBoxId: string, ...codes: string[]) => ({ ...page(...codes), outboundBoxId });
    expect(boxesWithoutLabel(boxes, [assigned("one")])).toBe(2);
    expect(boxesWithoutLabel(boxes, [assigned("one"), assigned("one", box(9)), page()])).toBe(1);
    expect(boxesWithoutLabel(boxes, [assigned("three", box(9)), page(box(1)), page(box(2))])).toBe(0);
    expect(boxesWithoutLabel(boxes, [assigned("one"), page(box(1)), page(box(2))])).toBe(1);
    // A carrier's label does not count as Amazon's.
    expect(boxesWithoutLabel(boxes, [assigned("one", "1Z999AA10123456784")])).toBe(3);
  });

  test("are too many only once all units are in boxes", () => {
    const pages = [1, 2, 3, 4].map((number) => page(box(number)));
    expect(tooManyLabels(boxes, pages, true)).toEqual(["Há etiquetas de 4 caixas, mas a solicitação tem 3."]);
    expect(tooManyLabels(boxes, pages, false)).toEqual([]);
    expect(tooManyLabels(boxes, pages.slice(1), true)).toEqual([]);
    expect(tooManyLabels([], pages, true)).toEqual([]);
  });
});
