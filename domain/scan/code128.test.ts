import { expect, test } from "vitest";
import { code128Modules } from "./code128.ts";

test("a character of set B, the start and the check symbol have eleven modules each, the stop symbol thirteen", () => {
  expect(code128Modules("PREPC00001236")).toHaveLength(11 * (13 + 2) + 13);
  expect(code128Modules("X001ABCDEF")).toHaveLength(145);
});

test("two digits share a symbol of set C", () => {
  expect(code128Modules("123456")).toHaveLength(11 * (3 + 2) + 13);
  expect(code128Modules("12345")).toHaveLength(11 * (5 + 2) + 13);
});

test.each(["", "ação", "A\n"])("%j is refused", (text) => {
  expect(() => code128Modules(text)).toThrow(RangeError);
});
