import { expect, test } from "vitest";
import { shareOfFiles } from "./share-of-files.ts";

test.each([
  [0, [0, 0, 0]],
  [0.25, [1, 0, 0]],
  [0.5, [1, 0.5, 0]],
  [1, [1, 1, 1]],
])("at %s of the request the files are at %j", (share, shares) => {
  expect(shareOfFiles([100, 200, 100], share)).toEqual(shares);
});

test("an empty file goes with the whole", () => {
  expect(shareOfFiles([0], 0.4)).toEqual([0.4]);
});
