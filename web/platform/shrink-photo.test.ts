import { describe, expect, test } from "vitest";
import { fitWithin } from "./shrink-photo.ts";

describe("a photo is reduced before the upload, never enlarged", () => {
  test.each([
    [4000, 3000, 2000, { width: 2000, height: 1500 }],
    [3000, 4000, 1600, { width: 1200, height: 1600 }],
    [800, 600, 2000, { width: 800, height: 600 }],
    [10_000, 1, 2000, { width: 2000, height: 1 }],
  ])("%s × %s within %s", (width, height, maxSide, want) => {
    expect(fitWithin(width, height, maxSide)).toEqual(want);
  });
});
