import { describe, expect, test } from "vitest";
import { decimalFrom, decimalText, stepped, typedNumber } from "./decimal.ts";

describe("typing a decimal", () => {
  test.each([
    ["12,5", 12.5],
    ["12.5", 12.5],
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    [" US$ 9,90 ", 9.9],
    ["0", 0],
    ["-3", -3],
    ["5,", 5],
    [",5", 0.5],
    [",", null],
    ["", null],
    ["abc", null],
    ["1-2", null],
  ])("%j is %j", (text, value) => {
    expect(decimalFrom(text)).toBe(value);
  });

  test.each([
    ["1.000", 1000],
    ["1.234.567", 1_234_567],
    ["1.234,5", 1234.5],
    ["US$ 2.500", 2500],
    ["0.375", 0.375],
    ["12.5", 12.5],
    ["1000.25", 1000.25],
    ["1,234.56", 1234.56],
    ["1,000", null],
    ["12,000", null],
    ["0,375", 0.375],
  ])("%j is the amount %j, as the server reads it", (text, value) => {
    expect(decimalFrom(text, "amount")).toBe(value);
  });

  test.each([
    ["1.000", 1000],
    ["1,000", 1000],
    ["2.400", 2400],
    ["-1.234.567", -1_234_567],
    ["1000", 1000],
    ["1,5", 1.5],
    ["1.234,567", 1234.567],
    ["0.100", 0.1],
  ])("%j is the count %j", (text, value) => {
    expect(decimalFrom(text, "count")).toBe(value);
  });

  test("three decimals of a price of a unit or a measure are decimals", () => {
    expect(decimalFrom("1.125")).toBe(1.125);
  });

  test.each([
    ["", null],
    ["  ", null],
    ["12,5", 12.5],
    ["12 lb", "12 lb"],
    ["12,5,", "12,5,"],
    ["-", "-"],
  ])("a field with %j holds %j, and shows it as it was typed", (text, held) => {
    expect(typedNumber(text, "decimal")).toBe(held);
    expect(decimalText(held)).toBe(text.trim());
  });

  test("a number is written with a comma, null as an empty text", () => {
    expect([decimalText(12.5), decimalText(null)]).toEqual(["12,5", ""]);
  });
});

test("an amount set from outside has two decimals unless it is whole", () => {
  expect([decimalText(79.9, 2), decimalText(20, 2), decimalText(0.125, 2)]).toEqual(["79,90", "20", "0,125"]);
});

test("a step is rounded to its multiple and clamped", () => {
  expect(stepped(0.2, 1, { step: 0.1 })).toBe(0.3);
  expect(stepped(2.55, -1, { step: 0.01 })).toBe(2.54);
  expect(stepped(null, 1, { step: 0.01 })).toBe(0.01);
  expect(stepped(Number.NaN, -1, { step: 1 })).toBe(0);
  expect(stepped(3, 1, { step: 1, max: 3 })).toBe(3);
});
