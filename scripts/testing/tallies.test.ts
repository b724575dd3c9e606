import { describe, expect, test } from "vitest";
import { flakyJourneys, playwrightTally, vitestTally } from "./tallies.ts";

describe("The last line of npm test", () => {
  test("counts what the reports say", () => {
    expect(vitestTally({ numPassedTests: 7, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 });
    expect(playwrightTally({ stats: { expected: 3, unexpected: 1, flaky: 1 } })).toEqual({
      passed: 4,
      failed: 1,
    });
  });

  test("is preceded by the names of what passed only on a further try", () => {
    const spec = (title: string, status: string) => ({
      ...{ title, file: "money.spec.ts" },
      tests: [{ projectName: "phone", status }],
    });
    const nested = { suites: [{ specs: [spec("pays", "flaky")] }], specs: [spec("looks", "expected")] };
    expect(flakyJourneys({ suites: [nested] })).toEqual(["money.spec.ts › pays (phone)"]);
    expect(flakyJourneys(null)).toEqual([]);
  });

  test("counts a run without a report as a failure", () => {
    expect(vitestTally(null)).toEqual({ passed: 0, failed: 1 });
    expect(playwrightTally({})).toEqual({ passed: 0, failed: 1 });
  });
});
