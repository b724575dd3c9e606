import { expect, test } from "vitest";
import { boxesOf, emptyCount } from "./count-draft.ts";

const box = (id: string, isConfirmed: boolean, isOpened = false) => ({ id, isConfirmed, isOpened });

test.each([
  ["the only confirmed one", [box("a", true), box("b", false)], undefined, ["a"]],
  ["none of two confirmed ones", [box("a", true), box("b", true)], undefined, []],
  ["the confirmed one that was scanned", [box("a", true), box("b", true)], "b", ["b"]],
  ["no unconfirmed one, though it was scanned", [box("a", false)], "a", []],
  ["no opened one", [box("a", true, true)], undefined, []],
])("if nobody chose boxes, the counted ones are %s", (_, boxes, scanned, chosen) => {
  expect(boxesOf(emptyCount, boxes, scanned)).toEqual(chosen);
});

test("a chosen box is counted even if it is unconfirmed", () => {
  expect(boxesOf({ ...emptyCount, boxIds: ["a", "gone"] }, [box("a", false)], undefined)).toEqual(["a"]);
});
