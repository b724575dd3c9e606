import { describe, expect, test } from "vitest";
import { problemOf } from "./problem.ts";
import { mayHelpToRetry } from "./query-client.ts";

describe("automatic retries of a load", () => {
  test.each([
    [500, true],
    [503, true],
    [429, true],
    [404, false],
    [403, false],
    [401, false],
    [422, false],
  ])("after a response %i: %s", (status, may) => {
    expect(mayHelpToRetry(problemOf(status, null))).toBe(may);
  });
});
