import { describe, expect, test } from "vitest";
import { boxFigures, drawable } from "./box-figures.ts";
import { emptyMeasures } from "./check-in/check-in-draft.ts";

describe("the box while it is being measured", () => {
  test("has figures once all three sides are there", () => {
    const box = { ...emptyMeasures, lengthIn: 12.5, widthIn: 10, heightIn: 8 };
    expect(boxFigures(box)).toEqual({ volumeIn3: 1000, dimensionalWeightLb: 8 });
    expect(boxFigures({ ...box, heightIn: null })).toBeNull();
    expect(boxFigures({ ...box, heightIn: 8.15 })).toBeNull();
  });

  test("is drawn only with sides that can be", () => {
    expect([8, null, 0, -1, 501].map(drawable)).toEqual([8, null, null, null, null]);
  });
});
