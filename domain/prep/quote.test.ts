import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plans } from "#domain/account/plan";
import { quotePrep } from "./quote.ts";

describe("a prep quote on the free plan (US$ 1.50, 15 free units a month; docs/product.md#prep-cost)", () => {
  test.each([
    { units: 4, used: 0, free: 4, paid: 0, total: 0, freeRemaining: 11 },
    { units: 15, used: 0, free: 15, paid: 0, total: 0, freeRemaining: 0 },
    { units: 20, used: 0, free: 15, paid: 5, total: 750, freeRemaining: 0 },
    { units: 3, used: 13, free: 2, paid: 1, total: 150, freeRemaining: 0 },
    { units: 3, used: 15, free: 0, paid: 3, total: 450, freeRemaining: 0 },
    { units: 3, used: 99, free: 0, paid: 3, total: 450, freeRemaining: 0 },
  ])("$units units after $used taken: $free free, $paid paid", ({ units, used, ...want }) => {
    expect(quotePrep(units, used, plans.free)).toMatchObject({ ...want, totalUnits: units, unitPrice: 150 });
  });
});

test("on the premium plan every unit costs US$ 0.99", () => {
  expect(quotePrep(20, 0, plans.premium)).toMatchObject({
    free: 0,
    paid: 20,
    unitPrice: 99,
    total: 1980,
    freeRemaining: 0,
  });
});

describe("every quote", () => {
  const plan = fc.constantFrom(plans.free, plans.premium);
  const units = fc.integer({ min: 1, max: 1_000_000 });
  const taken = fc.nat({ max: 40 });

  test("never loses a unit and never applies more free units than are left", () => {
    fc.assert(
      fc.property(units, taken, plan, (wanted, takenThisMonth, on) => {
        const quote = quotePrep(wanted, takenThisMonth, on);
        const left = Math.max(0, on.freePerMonth - takenThisMonth);
        expect(quote.free + quote.paid).toBe(wanted);
        expect(quote.free).toBeLessThanOrEqual(left);
        expect(quote.free + quote.freeRemaining).toBe(left);
        expect(quote.total).toBe(quote.paid * on.unitPrice);
      }),
    );
  });

  test("costs no less with more units", () => {
    fc.assert(
      fc.property(units, units, taken, plan, (some, more, takenThisMonth, on) => {
        const [small, large] = [
          quotePrep(some, takenThisMonth, on),
          quotePrep(some + more, takenThisMonth, on),
        ];
        expect(large.total).toBeGreaterThanOrEqual(small.total);
      }),
    );
  });

  test("costs the same in one request as in two that follow each other", () => {
    fc.assert(
      fc.property(units, units, taken, plan, (first, second, takenThisMonth, on) => {
        const one = quotePrep(first, takenThisMonth, on);
        const two = quotePrep(second, takenThisMonth + one.free, on);
        expect(one.total + two.total).toBe(quotePrep(first + second, takenThisMonth, on).total);
      }),
    );
  });
});
