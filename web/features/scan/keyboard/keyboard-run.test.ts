import { describe, expect, test } from "vitest";
import { keyboardRun, repeatFilter } from "./keyboard-run.ts";

/** What a run of these characters gives, with these pauses between them in milliseconds. */
function typed(code: string, ...pauses: number[]) {
  const run = keyboardRun();
  let at = 1_000;
  for (const [index, character] of [...code].entries()) {
    at += index === 0 ? 0 : (pauses[(index - 1) % pauses.length] ?? 0);
    run.add(character, at);
  }
  return run.end();
}

describe("telling a scanner that types from a person (docs/product.md#reading-codes)", () => {
  test.each([
    ["a scanner", "1Z5R89390357567127", [12]],
    ["a slow scanner", "TBA010000000000", [35]],
    ["a scanner that paused once", "B0ABCDE123", [10, 10, 10, 80, 10, 10, 10, 10, 10]],
    ["six characters", "ABC123", [16]],
    ["all at one time", "9400111206206406260787", [0]],
  ])("%s: a code", (_, code, pauses) => expect(typed(code, ...pauses)).toBe(code));

  test.each([
    ["a person", "B0ABCDE123", [140]],
    ["a quick person", "suíte 07", [60]],
    ["five characters", "ABC12", [10]],
    ["nothing", "", [0]],
  ])("%s: no code", (_, text, pauses) => expect(typed(text, ...pauses)).toBeNull());

  test("what was typed before a pause is not part of the code", () => {
    expect(typed("xABC1234", 81, 10, 10, 10, 10, 10, 10)).toBe("ABC1234");
  });

  test("a key continues a run if it follows the previous one in time, and after its end begins another", () => {
    const run = keyboardRun();
    expect([run.add("G", 0), run.add("D", 80), run.add("X", 161)]).toEqual([false, true, false]);
    run.end();
    expect(run.add("G", 170)).toBe(false);
  });

  test("a run gives its code only once", () => {
    const run = keyboardRun();
    for (const [index, character] of [..."ABC1234"].entries()) run.add(character, index * 10);
    expect([run.end(), run.end()]).toEqual(["ABC1234", null]);
  });
});

test("the same code counts once within 1.5 s, and again later; another code counts at once", () => {
  const counts = repeatFilter();
  expect(counts("A", 0)).toBe(true);
  expect(counts("A", 1_499)).toBe(false);
  expect(counts("A", 1_500)).toBe(true);
  expect(counts("B", 1_600)).toBe(true);
  expect(counts("A", 1_700)).toBe(true);
});
