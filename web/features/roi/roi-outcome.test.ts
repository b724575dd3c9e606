import { cents } from "@prepara/domain/money/money";
import { reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import { describe, expect, test } from "vitest";
import { waterfallSteps } from "./roi-outcome.tsx";

const stepsFor = (price: number, fbaFee = 0) => {
  const input = { ...roiDefaults, amazonPrice: cents(price), fbaFee: cents(fbaFee) };
  return waterfallSteps(input, reverseRoi(input));
};

describe("the waterfall of a price (docs/checklist.md 42)", () => {
  test.each([
    ["with the defaults", 5000, 0],
    ["with Amazon's fulfilment", 5000, 413],
    ["of odd cents", 3333, 1],
    ["that covers nothing", 500, 0],
  ])("has parts that sum to the price, %s", (_, price, fbaFee) => {
    const [whole, ...parts] = stepsFor(price, fbaFee);
    expect(whole).toEqual({ label: "Preço na Amazon", amount: price, kind: "total" });
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(price);
  });

  test("names each part, omits parts of zero, and labels a loss as a loss", () => {
    const [defaults, withFba, loss] = [stepsFor(5000), stepsFor(5000, 413), stepsFor(500)].map((steps) =>
      steps.map((step) => step.label),
    );
    expect(defaults).toEqual(["Preço na Amazon", "Taxa da Amazon", "Frete", "Prep", "Custo máximo", "Lucro"]);
    expect(withFba).toContain("Taxa de FBA");
    expect(loss?.at(-1)).toBe("Prejuízo");
  });
});
