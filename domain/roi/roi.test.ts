import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/money";
import { roiInput } from "./input.ts";
import { outcomeOf, reverseRoi, roiBandLabels, roiBandOf, roiDefaults, whyNotCalculable } from "./roi.ts";

const calculate = (price: number, changes = {}) =>
  reverseRoi({ ...roiDefaults, amazonPrice: cents(price), ...changes });

describe("the reverse ROI (docs/product.md#roi)", () => {
  test("of US$ 50 with the defaults", () => {
    expect(calculate(5000)).toEqual({
      amazonFee: 750,
      maxCost: 2654,
      totalCost: 4204,
      profit: 796,
      roiBasisPoints: 3000,
      band: "recommended",
    });
  });

  test("of a price that does not cover its costs is floored at zero", () => {
    expect(calculate(900)).toEqual({
      amazonFee: 135,
      maxCost: 0,
      totalCost: 935,
      profit: -35,
      roiBasisPoints: null,
      band: null,
    });
  });

  test("without costs at 100 % is half the price", () => {
    const bare = { shipping: cents(0), prep: cents(0), feeBasisPoints: 0, targetRoiBasisPoints: 10_000 };
    expect(calculate(5000, bare)).toMatchObject({
      maxCost: 2500,
      profit: 2500,
      roiBasisPoints: 10_000,
      band: "above",
    });
  });

  test("adds up to the price and reaches the target within a cent of cost", () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map(cents);
    const inputs = fc.record({
      amazonPrice: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
      targetRoiBasisPoints: fc.integer({ min: 1, max: 100_000 }),
      shipping: amount,
      prep: amount,
      feeBasisPoints: fc.nat({ max: 10_000 }),
      fbaFee: amount,
    });
    fc.assert(
      fc.property(inputs, (input) => {
        const { maxCost, amazonFee, totalCost, profit } = reverseRoi(input);
        expect(maxCost).toBeGreaterThanOrEqual(0);
        expect(maxCost + amazonFee + input.fbaFee + input.shipping + input.prep).toBe(totalCost);
        expect(totalCost + profit).toBe(input.amazonPrice);
        if (maxCost === 0) return;
        const wanted = (maxCost * input.targetRoiBasisPoints) / 10_000;
        expect(Math.abs(profit - wanted)).toBeLessThanOrEqual(
          (1 + input.targetRoiBasisPoints / 10_000) / 2 + 1e-6,
        );
      }),
    );
  });

  test("shows less profit at a higher cost, for the chart", () => {
    const input = { ...roiDefaults, amazonPrice: cents(5000) };
    expect([2000, 2654, 4000].map((cost) => outcomeOf(input, cents(cost)).profit)).toEqual([1450, 796, -550]);
  });
});

describe("the calculator", () => {
  test("marks the recommended band of 25 to 40 % (docs/product.md#roi)", () => {
    expect([2499, 2500, 4000, 4001].map(roiBandOf)).toEqual(["below", "recommended", "recommended", "above"]);
    expect(roiBandLabels.recommended).toBe("Recomendado");
  });

  test("keeps a cheap product at a target of 25 or 40 % inside the band, whatever the cents", () => {
    const prices = fc.integer({ min: 1000, max: 3000 });
    fc.assert(
      fc.property(prices, fc.constantFrom(2500, 4000), (price, targetRoiBasisPoints) => {
        const { maxCost, band } = calculate(price, { targetRoiBasisPoints });
        expect(band).toBe(maxCost > 0 ? "recommended" : null);
      }),
    );
  });

  test("is disabled while the price or the target is zero (docs/product.md#roi)", () => {
    const of = (amazonPrice: number, targetRoiBasisPoints: number) =>
      whyNotCalculable({ amazonPrice: cents(amazonPrice), targetRoiBasisPoints });
    expect([of(0, 3000), of(5000, 0), of(5000, 3000)]).toEqual(["no_amazon_price", "no_target_roi", null]);
  });

  test("accepts dollars and percent, with defaults for missing fields", () => {
    expect(roiInput.parse({ amazonPriceUsd: 50 })).toEqual({ ...roiDefaults, amazonPrice: 5000 });
    expect(
      roiInput.parse({ amazonPriceUsd: 50, targetRoiPct: 12.5, shippingUsd: 0, prepUsd: 1.1, feePct: 8 }),
    ).toEqual({
      amazonPrice: 5000,
      targetRoiBasisPoints: 1250,
      shipping: 0,
      prep: 110,
      feeBasisPoints: 800,
      fbaFee: 0,
    });
  });

  test.each([
    [{ amazonPriceUsd: 0 }, "O valor deve ser maior que zero."],
    [{ amazonPriceUsd: "x" }, "Informe o preço na Amazon."],
    [{ targetRoiPct: 0 }, "O mínimo é 0,01%."],
    [{ feePct: 101 }, "O máximo é 100%."],
    [{ shippingUsd: -1 }, "O valor não pode ser negativo."],
  ])("%j is refused: %s", (slip, message) => {
    expect(roiInput.safeParse({ amazonPriceUsd: 50, ...slip }).error?.issues[0]?.message).toBe(message);
  });
});
