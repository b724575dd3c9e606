import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaled, unscaled } from "./decimal.ts";
import {
  cents,
  formatUsd,
  fromDecimal,
  fromUsd,
  maxCents,
  plus,
  roundHalfUp,
  times,
  toDecimal,
  toUsd,
} from "./money.ts";

const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(cents);

describe("dollars convert to whole cents without loss (docs/decisions/0103)", () => {
  test.each([
    [12.5, 1250],
    ["12.50", 1250],
    [0.1, 10],
    [19.99, 1999],
    [-3, -300],
    [-0, 0],
    [9_999_999_999.99, 999_999_999_999],
    ["007.1", 710],
  ])("%s dollars are %i cents", (usd, want) => {
    expect(fromUsd(usd)).toBe(want);
  });

  test.each([
    0.1 + 0.2,
    1.005,
    "1.234",
    1e-7,
    1e21,
    10_000_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "",
    "1,5",
    "1e3",
    " 1",
  ])("%s is refused instead of rounded", (usd) => {
    expect(fromUsd(usd)).toBeNull();
  });

  test("every amount is unchanged after JSON and the database", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromUsd(JSON.parse(JSON.stringify(toUsd(amount))))).toBe(amount);
        expect(fromDecimal(toDecimal(amount))).toBe(amount);
        expect(toDecimal(amount)).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
  });

  test("a fraction of a cent, or of a unit, stops the program", () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
    expect(() => times(cents(150), 1.5)).toThrow(RangeError);
    expect(() => fromDecimal("1.999")).toThrow(RangeError);
  });
});

describe("prices show two decimals in US dollars (docs/product.md#formats)", () => {
  test.each([
    [150, "US$ 1,50"],
    [0, "US$ 0,00"],
    [123_456, "US$ 1.234,56"],
    [-1, "−US$ 0,01"],
    [maxCents, "US$ 9.999.999.999,99"],
  ])("%i cents read %s", (amount, want) => {
    expect(formatUsd(cents(amount))).toBe(want);
  });
});

describe("the one rounding rule", () => {
  test.each([
    [1, 2, 1],
    [-1, 2, -1],
    [149, 100, 1],
    [5, 10, 1],
    [-4, 10, 0],
    [7, -2, -4],
  ])("%i / %i is %i", (over, under, want) => {
    expect(roundHalfUp(over, under)).toBe(want);
  });

  test("differs at most by half from the exact ratio, symmetrically around zero", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1 }), (over, under) => {
        const rounded = BigInt(roundHalfUp(over, under));
        const twiceTheError = 2n * (rounded * BigInt(under) - BigInt(over));
        expect(twiceTheError <= BigInt(under) && twiceTheError >= -BigInt(under)).toBe(true);
        expect(roundHalfUp(-over, under) + Number(rounded)).toBe(0);
      }),
    );
  });
});

test("adding units one by one costs what they cost together", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e5 }), (price, units) => {
      expect(plus(times(cents(price), units), cents(price))).toBe(times(cents(price), units + 1));
    }),
  );
});

test("a decimal of any size is its own inverse", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }), (size, decimals) => {
      expect(scaled(unscaled(size, decimals), decimals)).toBe(size === 0 ? 0 : size);
    }),
  );
});
