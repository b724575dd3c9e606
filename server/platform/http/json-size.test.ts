import { expect, test } from "vitest";
import { isLargerJson } from "./json-size.ts";

test.each([
  ["names in texts do not count", '{"a":"b:\\":","c":[":::"]}', { names: 2, values: 9 }, false],
  ["one name more", '{"a":{"b":1},"c":[{"d":2}]}', { names: 3, values: 9 }, true],
  ["a backslash before the end of a text", '{"a\\\\":1,"b":2}', { names: 1, values: 9 }, true],
  ["an escaped quote at the end of a text", '{"a\\\\\\"":",:[{","b":2}', { names: 2, values: 2 }, false],
  ["one value more", '{"a":[1,"2"],"c":{"d":2}}', { names: 9, values: 4 }, true],
  ["as many values", '{"a":[1,"2"],"c":{"d":2}}', { names: 9, values: 5 }, false],
  ["empty lists and objects count twice", "[[],{}]", { names: 9, values: 3 }, true],
])("names and values of a JSON text: %s", (_what, text, most, isLarger) => {
  expect(JSON.parse(text)).toBeTruthy();
  expect(isLargerJson(text, most)).toBe(isLarger);
});
