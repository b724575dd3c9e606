import { expect, test } from "vitest";
import { codesAfterUndo } from "./undo.ts";

test.each([
  ["the codes that only it confirmed", ["right", "wrong"], ["wrong"], [], ["right"]],
  ["no code that a count that stands has confirmed, too", ["a", "b"], ["a", "b"], ["b"], ["b"]],
  ["no code that it did not confirm, in their order", ["b", "a"], [], [], ["b", "a"]],
  ["nothing that the product does not have", ["a"], ["gone"], [], ["a"]],
])("an undone count takes %s", (_, known, undone, standing, left) => {
  expect(codesAfterUndo(known, { undone, standing })).toEqual(left);
});
