import { describe, expect, test } from "vitest";
import { playwrightTally, vitestTally } from "./tallies.ts";

describe("the last line of npm test", () => {
  test("counts what the reports say, a journey that needed a second try as failed", () => {
    expect(vitestTally({ numPassedTests: 7, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 });
    expect(playwrightTally({ stats: { expected: 3, unexpected: 1, flaky: 1 } })).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  test("counts a run without a report as a failure", () => {
    expect(vitestTally(null)).toEqual({ passed: 0, failed: 1 });
    expect(playwrightTally({})).toEqual({ passed: 0, failed: 1 });
  });
});
