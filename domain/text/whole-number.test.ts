import { expect, test } from "vitest";
import { isWholeNumber, someUnits, whyNotWholeNumber } from "./whole-number.ts";

const range = { min: 1, max: 1000 };

test.each([1, 20, 1000])("%j is a whole number from 1 to 1000", (typed) => {
  expect(isWholeNumber(typed, range)).toBe(true);
  expect(whyNotWholeNumber(typed, range)).toBeUndefined();
});

test.each([Number.NaN, null, "20", "1e2", 0, -1, 1.2345, 1001, Number.POSITIVE_INFINITY])(
  "%j is none, and its field says which is",
  (typed) => {
    expect(isWholeNumber(typed, range)).toBe(false);
    expect(whyNotWholeNumber(typed, range)).toBe("Digite um número inteiro de 1 a 1.000.");
  },
);

test("without a largest one any whole number from the smallest on is one", () => {
  expect(isWholeNumber(5_000_000, someUnits)).toBe(true);
  expect(whyNotWholeNumber("2x", someUnits)).toBe("Digite um número inteiro, no mínimo 1.");
});
