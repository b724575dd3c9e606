import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { difficultyLabels, gatedBrands, simulateGating } from "./gating.ts";
import { gatingCheck } from "./input.ts";

describe("the simulated gating check (docs/product.md#gating)", () => {
  test.each([
    [0, 0, { brand: "Nike", gated: true, difficulty: "hard" }],
    [0.999, 0.599, { brand: "LEGO", gated: true, difficulty: "medium" }],
    [0.5, 0.6, { brand: "Disney", gated: false, difficulty: "easy" }],
  ])("draws %d and %d give %j", (brandDraw, gatedDraw, want) => {
    expect(simulateGating(brandDraw, gatedDraw)).toEqual(want);
  });

  test("has seven equally likely brands, and the labels Fácil, Médio, Difícil", () => {
    expect(gatedBrands.map((_, index) => simulateGating((index + 0.5) / 7, 0).brand)).toEqual(
      gatedBrands.map(({ brand }) => brand),
    );
    expect(Object.values(difficultyLabels)).toEqual(["Fácil", "Médio", "Difícil"]);
  });

  test("returns gated for draws below 0.6 only, with the brand's own difficulty", () => {
    const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(draw, draw, (brandDraw, gatedDraw) => {
        const result = simulateGating(brandDraw, gatedDraw);
        const known = gatedBrands.find(({ brand }) => brand === result.brand);
        expect(result.gated).toBe(gatedDraw < 0.6);
        expect(result.difficulty).toBe(result.gated ? known?.difficulty : "easy");
      }),
    );
  });

  test("takes an ASIN or a link (docs/product.md#gating)", () => {
    expect(gatingCheck.parse({ input: "B08N5WRWNW" })).toEqual({ input: "B08N5WRWNW" });
    expect(gatingCheck.safeParse({ input: "" }).error?.issues[0]?.message).toBe("ASIN inválido");
  });
});
