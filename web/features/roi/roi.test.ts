import { cents } from "@prepara/domain/money/money";
import { reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import { describe, expect, test } from "vitest";
import { formatFeeLines, parseFeeLines } from "./fee-table-dialog.tsx";
import { defaultFields, fieldsOf, roiInputOf, searchOf } from "./roi-fields.ts";
import { waterfallSteps } from "./roi-outcome.tsx";
import { parseRoiSearch } from "./roi-search.ts";

describe("the calculator's search parameters", () => {
  test("contain only what differs from the defaults, and restore the same fields", () => {
    const fields = { ...defaultFields, preco: 49.9, taxa: 8 };
    const search = searchOf(fields, { asin: "B08N5WRWNW" });
    expect(search).toEqual({ preco: 49.9, taxa: 8, asin: "B08N5WRWNW" });
    expect(fieldsOf(parseRoiSearch(search))).toEqual(fields);
  });

  test("are dropped when invalid", () => {
    expect(parseRoiSearch({ preco: "x", roi: -1, frete: 1e9, prep: 2.345, asin: "nada" })).toEqual({
      prep: 2.35,
    });
  });

  test("give no input to calculate while a field is empty or invalid", () => {
    expect(roiInputOf(defaultFields)).toBeNull();
    expect(roiInputOf({ ...defaultFields, preco: 50 })).toMatchObject({
      amazonPrice: 5000,
      feeBasisPoints: 1500,
    });
    expect(roiInputOf({ ...defaultFields, preco: 50.005 })).toBeNull();
    expect(roiInputOf({ ...defaultFields, preco: 50, taxa: 101 })).toBeNull();
  });
});

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

test("formatted fees parse back to the same fees, and a line without a number gives NaN", () => {
  const fees = [
    { name: "Eletrônicos", fee: 8 },
    { name: "Padrão; pequeno", fee: 3.15 },
  ];
  expect(parseFeeLines(formatFeeLines(fees))).toEqual(fees);
  expect(parseFeeLines("Livros\n\nJoias;\n").map((each) => each.fee)).toEqual([Number.NaN, Number.NaN]);
});
