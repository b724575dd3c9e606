import { describe, expect, test } from "vitest";
import { asinFromLink, totalUsd } from "./purchase-form.ts";

const link = "https://www.amazon.com/Fone/dp/B08N5WRWNW?th=1";

describe("the Amazon link fills in the ASIN", () => {
  test.each([
    [link, "", "", "B08N5WRWNW"],
    [link, "B000000001", "B000000001", "B08N5WRWNW"],
    [link, "B000000001", "", null],
    [link, "B08N5WRWNW", "B08N5WRWNW", null],
    ["https://www.ebay.com/itm/1", "", "", null],
    ["B08N5WRWNW", "", "", null],
  ])("%s beside %j, filled in before: %j", (typed, current, earlier, want) => {
    expect(asinFromLink(typed, current, earlier)).toBe(want);
  });
});

describe("the live total", () => {
  test.each([
    [3, 0.1, 0.3],
    [20, 12.34, 246.8],
    [0, 5, null],
    [2, null, null],
    [2, Number.NaN, null],
    [2, 1.005, null],
    [2.5, 1, null],
    [1_000_000, 9_999_999_999, null],
  ])("%s units at %s", (qty, cost, want) => {
    expect(totalUsd(qty, cost)).toBe(want);
  });
});
