import { describe, expect, test } from "vitest";
import { longestSideIn, sizeText, weightText } from "./measures.ts";

const box = { lengthIn: 12, widthIn: 10, heightIn: 8.5 };

describe("box measures as text", () => {
  test("inches and pounds with a comma", () => {
    expect(sizeText(box)).toBe("12 × 10 × 8,5 pol");
    expect(weightText(2.5)).toBe("2,5 lb");
  });

  test("a missing measure is named as missing, not shown as zero", () => {
    expect(sizeText({ ...box, widthIn: null })).toBe("12 × — × 8,5 pol");
    expect(sizeText({ lengthIn: null, widthIn: null, heightIn: null })).toBe("não informadas");
    expect(sizeText({ ...box, widthIn: 6.25 })).toBe("12 × 6,25 × 8,5 pol");
    expect(weightText(null)).toBe("não informado");
  });

  test("the drawings of a page share the longest side", () => {
    expect(longestSideIn([box, { lengthIn: null, widthIn: 30, heightIn: null }])).toBe(30);
    expect(longestSideIn([])).toBe(1);
  });
});
