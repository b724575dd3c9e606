import { expect, test } from "vitest";
import { elementCounter } from "./xml.ts";

test("a workbook has at most thirty million elements", () => {
  const count = elementCounter();
  for (let element = 0; element < 30_000_000; element += 1) count();
  expect(count).toThrow(expect.objectContaining({ reason: "price_list_too_heavy" }));
});
