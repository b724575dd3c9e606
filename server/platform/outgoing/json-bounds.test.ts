import { describe, expect, test } from "vitest";
import { jsonBounds } from "./json-bounds.ts";

const mayBeParsed = (text: string) => jsonBounds()(Buffer.from(text));

describe("JSON of an outside service", () => {
  test("is not parsed when it is too deep or has too many values", () => {
    expect(mayBeParsed("[".repeat(1_000_000))).toBe(false);
    expect(mayBeParsed('{"a":'.repeat(100))).toBe(false);
    expect(mayBeParsed(`[${"1,".repeat(1_000_000)}1]`)).toBe(false);
    expect(mayBeParsed("[],".repeat(300_000))).toBe(false);
  });

  test("is parsed when it is long and plain, whatever its texts hold", () => {
    expect(mayBeParsed(`[${"1.5,".repeat(300_000)}1]`)).toBe(true);
    expect(mayBeParsed(`["${"[{,".repeat(1_000_000)}"]`)).toBe(true);
    expect(mayBeParsed(`["\\"${"[".repeat(1000)}","\\\\"]`)).toBe(true);
    expect(mayBeParsed(`["\\\\",${"[".repeat(1000)}`)).toBe(false);
    expect(mayBeParsed("[[]],".repeat(1000))).toBe(true);
  });

  test("is checked over all its pieces together", () => {
    const check = jsonBounds();
    const pieces = ["[".repeat(40), '"', "]".repeat(40), '"', "[".repeat(40)];
    expect(pieces.map((piece) => check(Buffer.from(piece)))).toEqual([true, true, true, true, false]);
  });
});
