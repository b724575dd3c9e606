import { expect, test } from "vitest";
import { progressPerFile } from "./add-document-dialog.tsx";

test.each([
  [0, [0, 0, 0]],
  [0.25, [1, 0, 0]],
  [0.5, [1, 0.5, 0]],
  [1, [1, 1, 1]],
])("at %s of the upload the files are at %j", (share, shares) => {
  expect(progressPerFile([100, 200, 100], share)).toEqual(shares);
});

test("an empty file has the progress of the whole upload", () => {
  expect(progressPerFile([0], 0.4)).toEqual([0.4]);
});
