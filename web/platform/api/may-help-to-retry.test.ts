import { describe, expect, test } from "vitest";
import { mayHelpToRetry } from "./may-help-to-retry.ts";
import { problemOf } from "./problem.ts";

describe("loading again by itself", () => {
  test.each([
    [500, true],
    [503, true],
    [429, true],
    [404, false],
    [403, false],
    [401, false],
    [422, false],
  ])("after an answer %i: %s", (status, may) => {
    expect(mayHelpToRetry(problemOf(status, null))).toBe(may);
  });
});
