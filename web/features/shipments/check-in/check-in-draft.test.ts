import { describe, expect, test } from "vitest";
import { emptyMeasures, isEmptyDraft, moved, sharesOf } from "./check-in-draft.ts";

describe("photos leave one after the other", () => {
  test.each([
    [[100, 300], 0, [0, 0]],
    [[100, 300], 0.25, [1, 0]],
    [[100, 300], 0.625, [1, 0.5]],
    [[100, 300], 1, [1, 1]],
    [[0, 10], 0, [1, 0]],
    [[], 0.5, []],
  ])("%j at %s", (sizes, share, want) => {
    expect(sharesOf(sizes, share)).toEqual(want);
  });
});

describe("a draft is worth keeping", () => {
  test("as soon as there is a photo or a number, also a zero", () => {
    const photo = new File(["x"], "caixa.jpg");
    expect(isEmptyDraft({ measures: emptyMeasures, photos: [] })).toBe(true);
    expect(isEmptyDraft({ measures: { ...emptyMeasures, damagedQty: 0 }, photos: [] })).toBe(false);
    expect(isEmptyDraft({ measures: emptyMeasures, photos: [photo] })).toBe(false);
  });
});

describe("a photo changes its place", () => {
  test.each([
    [0, 1, "bac"],
    [2, 0, "cab"],
    [0, 2, "bca"],
    [1, 1, "abc"],
  ])("from %i to %i", (from, to, want) => {
    expect(moved([..."abc"], from, to).join("")).toBe(want);
  });
});
