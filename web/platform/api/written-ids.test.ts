import { expect, test } from "vitest";
import { writtenIds } from "./written-ids.ts";

test.each([
  ["an added row", [{ id: "s1", qty: 2 }, { productName: "Fone" }], ["s1"]],
  ["a changed row that answers itself", [{ id: "m1" }, { id: "m1", targetPrice: 9 }], ["m1"]],
  ["a balance, shown with its customer", [{ id: "e1" }, { userId: "ana", amountUsd: 5 }], ["e1", "ana"]],
  ["a deleted row, which is gone", [null, "s1"], []],
  ["an answer without an id", [{ failed: 0, id: 3 }, undefined], []],
])("names %s", (_, told, ids) => {
  expect(writtenIds(...told)).toEqual(ids);
});
