import { describe, expect, test } from "vitest";
import { codesToTake } from "./codes-to-take.ts";

const taken = (seen: string[], mayBeText = false) => codesToTake(seen, mayBeText).map(({ code }) => code);

describe("what the camera takes from a label (docs/product.md#reading-codes)", () => {
  test("of several codes the tracking number, without the ZIP before it", () => {
    const seen = ["https://example.com/x", "420328019400111206206406260787", "036000291452"];
    expect(codesToTake(seen, true)).toEqual([{ code: "9400111206206406260787", carrier: "USPS" }]);
  });

  test("one number in two forms once, two numbers both", () => {
    expect(taken(["1001921334250001000300779017972697", "779017972697"])).toHaveLength(1);
    expect(taken(["1Z5R89390357567127", "TBA010000000000"])).toHaveLength(2);
  });

  test("other codes of a known form, else text only once nothing better was seen for a while", () => {
    expect(taken(["X001ABCDEF", "Fragile"])).toEqual(["X001ABCDEF"]);
    expect(taken(["Fragile"])).toEqual([]);
    expect(taken(["Fragile", "Fragile"], true)).toEqual(["Fragile"]);
    expect(taken([])).toEqual([]);
  });
});
