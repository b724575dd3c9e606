import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, maxCents, minus, times, zeroCents } from "./money.ts";
import {
  amountOf,
  formatRateUsd,
  lineOver,
  maxRate,
  quantityFromDecimal,
  quantityToDecimal,
  rateFromDecimal,
  rateFromUsd,
  rateOfCents,
  rateToDecimal,
  rateToUsd,
  wholeQuantity,
} from "./rate.ts";

const rateOf = (usd: string) => rateFromDecimal(usd);

describe("the price of a service per unit", () => {
  test.each([
    ["0.3", 3000],
    [0.0125, 125],
    [99_999.9999, maxRate],
    ["0.00001", null],
    [-0.3, null],
    ["100000", null],
    ["", null],
  ])("%s is %s", (usd, rate) => expect(rateFromUsd(usd)).toBe(rate));

  test.each([
    ["0.3", "US$ 0,30"],
    ["0.0125", "US$ 0,0125"],
    ["0.125", "US$ 0,125"],
    ["1234.5", "US$ 1.234,50"],
    ["0", "US$ 0,00"],
  ])("%s reads %s", (usd, text) => expect(formatRateUsd(rateOf(usd))).toBe(text));

  test("is read from the column unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxRate }), (size) => {
        const rate = rateOf(`${Math.floor(size / 10_000)}.${String(size % 10_000).padStart(4, "0")}`);
        expect(rate).toBe(size);
        expect(rateFromDecimal(rateToDecimal(rate))).toBe(size);
        expect(rateFromUsd(rateToUsd(rate))).toBe(size);
      }),
    );
  });
});

describe("an amount is quantity times price, rounded once to cents, halves up", () => {
  test.each([
    { qty: "20", price: "0.3", amount: 600 },
    { qty: "3", price: "0.0125", amount: 4 }, // 0.0375
    { qty: "2", price: "0.0125", amount: 3 }, // 0.025, half a cent, up
    { qty: "-2", price: "0.0125", amount: -3 }, // a correction reduces a charge
    { qty: "0.5", price: "0.99", amount: 50 }, // 0.495
    { qty: "0", price: "0.3", amount: 0 },
  ])("$qty × US$ $price = $amount cents", ({ qty, price, amount }) => {
    expect(amountOf(quantityFromDecimal(qty), rateOf(price))).toBe(amount);
  });

  test("is exact for whole units at a price in cents, and the same with the other sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat({ max: 100_000 }), (units, price) => {
        expect(amountOf(wholeQuantity(units), rateOfCents(cents(price)))).toBe(times(cents(price), units));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat({ max: maxRate }), (units, size) => {
        const rate = rateFromUsd(rateToUsd(rateOfCents(cents(Math.floor(size / 100)))));
        if (rate === null) throw new Error("no rate");
        const amount = amountOf(wholeQuantity(units), rate);
        expect(amountOf(wholeQuantity(-units), rate)).toBe(minus(zeroCents, amount));
      }),
    );
  });

  test("quantity and rate of a line multiply to exactly its amount, also above the largest rate", () => {
    for (const amount of [1, 9_999_999, 10_000_000, maxCents]) {
      const { qty, rate } = lineOver(cents(amount));
      expect(amountOf(qty, rate)).toBe(amount);
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), (amount) => {
        const { qty, rate } = lineOver(cents(amount));
        expect(amountOf(qty, rate)).toBe(amount);
        expect(quantityFromDecimal(quantityToDecimal(qty))).toBe(qty);
      }),
    );
  });

  test("quantities are read from the column as they were written", () => {
    for (const text of ["0.000", "20.000", "-2.000", "12.345"])
      expect(quantityToDecimal(quantityFromDecimal(text))).toBe(text);
  });
});
