import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/money";
import { asinInput, minerForm } from "./input.ts";
import { viabilityOf } from "./offers.ts";

describe("a find is viable when Amazon's price exceeds 2.5 times the cost (docs/product.md#miner)", () => {
  test.each([
    [5000, 2000, false, 15_000],
    [5001, 2000, true, 15_005],
    [1000, 2000, false, -5_000],
    [0, 2000, false, -10_000],
    [1000, 0, false, null],
  ])(
    "price %i, cost %i cents: viable %s, margin %s basis points",
    (price, cost, viable, marginBasisPoints) => {
      expect(viabilityOf(cents(price), cents(cost))).toEqual({ viable, marginBasisPoints });
    },
  );

  test("a viable find earns at least 150 percent, and a dearer cost never makes it viable", () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, (price, cost, dearer) => {
        const { viable, marginBasisPoints } = viabilityOf(cents(price), cents(cost));
        if (viable) expect(marginBasisPoints).toBeGreaterThanOrEqual(15_000);
        else expect(viabilityOf(cents(price), cents(cost + dearer)).viable).toBe(false);
      }),
    );
  });
});

test("the miner takes an ASIN or a link, and rejects other inputs (docs/product.md#miner)", () => {
  expect(minerForm.parse({ input: "amazon.com/dp/B08N5WRWNW" })).toEqual({ input: "B08N5WRWNW" });
  expect(minerForm.safeParse({ input: "tênis" }).error?.issues[0]?.message).toBe("Entrada inválida");
  expect(minerForm.safeParse({}).error?.issues[0]?.message).toBe("Entrada inválida");
  expect(asinInput.safeParse({ asin: "x" }).error?.issues[0]?.message).toBe("ASIN inválido");
});
