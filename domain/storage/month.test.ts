import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumOf } from "#domain/money/money";
import { quantityFromDecimal, rateFromDecimal } from "#domain/money/rate";
import type { StorageRate } from "#domain/services/catalogue";
import { chargesOfMonth, costOf, daysByPrice } from "./month.ts";

describe("the charges of a month", () => {
  const day = (qty: string, price: string, basis: StorageRate["basis"] = "unit") => ({
    basis,
    qty: quantityFromDecimal(qty),
    price: rateFromDecimal(price),
  });

  test("are one per price: the sum of the days, rounded once", () => {
    const days = Array.from({ length: 30 }, () => day("1", "0.0012"));
    expect(chargesOfMonth("2026-11", [...days, day("2", "0.05")])).toMatchObject([
      { description: "Armazenagem de novembro de 2026 (unidades por dia)", qty: 30_000, amount: 4 },
      { qty: 2_000, amount: 10 },
    ]);
  });

  test("keep unit-days and cubic-foot-days apart, also at the same price", () => {
    expect(chargesOfMonth("2026-11", [day("1", "0.5"), day("1", "0.5", "cubic_foot")])).toMatchObject([
      {
        description: "Armazenagem de novembro de 2026 (pés cúbicos por dia)",
        service: "storage",
        amount: 50,
      },
      { description: "Armazenagem de novembro de 2026 (unidades por dia)", shipmentId: null, amount: 50 },
    ]);
  });

  const anyDays = fc.array(
    fc
      .record({
        qty: fc.integer({ min: 1, max: 5_000 }),
        price: fc.constantFrom("0.0001", "0.018", "0.02", "1.5"),
        basis: fc.constantFrom("unit" as const, "cubic_foot" as const),
      })
      .map(({ qty, price, basis }) => day(`${qty}`, price, basis)),
    { maxLength: 60 },
  );

  test("include every day once and do not depend on the order", () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const charges = daysByPrice(days);
        expect(charges.reduce((sum, { qty }) => sum + qty, 0)).toBe(
          days.reduce((sum, { qty }) => sum + qty, 0),
        );
        expect(new Set(charges.map(({ basis, price }) => `${basis} ${price}`)).size).toBe(charges.length);
        expect(daysByPrice(days.toReversed())).toEqual(charges);
        expect(costOf(days)).toBe(sumOf(charges.map(({ amount }) => amount)));
        // Rounded once per price: at most half a cent from the exact product.
        for (const { qty, price, amount } of charges)
          expect(Math.abs(amount * 100_000 - qty * price)).toBeLessThanOrEqual(50_000);
      }),
    );
  });
});
