import { describe, expect, test } from "vitest";
import { labelWarnings, repeatedBoxes } from "./missing.ts";

const box = (number: number) => `FBA1MMD8D0U${String(number).padStart(6, "0")}`;
const pagesOf = (count: number) =>
  Array.from({ length: 1000 }, (_, page) =>
    Array.from({ length: 40 }, (_, n) => box((page * 40 + n) % count)),
  );

describe("boxes with several labels (docs/product.md#labels)", () => {
  test("are those whose code stands twice, whatever else is read", () => {
    expect(repeatedBoxes([[box(1), "X001ABCDEF"], [box(2)], [box(1), "X001ABCDEF"], [box(1)]])).toEqual([
      box(1),
    ]);
  });

  test("are found at once among as many codes as a customer's files may hold", () => {
    const began = Date.now();
    expect(repeatedBoxes(pagesOf(40_000))).toEqual([]);
    expect(repeatedBoxes(pagesOf(20_000))).toHaveLength(20_000);
    // 40 ms; comparing each with each took 9 s.
    expect(Date.now() - began).toBeLessThan(1500);
  });

  test("are named, and counted from the 21st on", () => {
    const boxes = Array.from({ length: 22 }, (_, n) => box(n));
    const warnings = labelWarnings({ unknownPages: 0, repeatedBoxes: boxes });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe("Mais 2 caixas têm mais de uma etiqueta.");
    expect(labelWarnings({ unknownPages: 0, repeatedBoxes: boxes.slice(0, 2) })).toHaveLength(2);
  });
});
