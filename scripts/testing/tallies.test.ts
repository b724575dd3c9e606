import { describe, expect, test } from "vitest";
import { playwrightTally, vitestTally } from "./tallies.ts";

describe("the summary at the end of npm test", () => {
  test("counts Vitest's tests and names those that failed, also a file that cannot be loaded", () => {
    const report = {
      numPassedTests: 7,
      testResults: [
        {
          name: "server/a.test.ts",
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "saves once", status: "failed", failureMessages: ["Error: expected 1\n  at a.ts:1"] },
            { fullName: "reads", status: "passed", failureMessages: [] },
          ],
        },
        { name: "server/b.test.ts", status: "failed", message: "SyntaxError", assertionResults: [] },
        { name: "server/c.test.ts", status: "passed", message: "", assertionResults: [] },
      ],
    };
    expect(vitestTally(report)).toEqual({
      passed: 7,
      failures: [
        "server/a.test.ts: saves once\n  Error: expected 1\n    at a.ts:1",
        "server/b.test.ts\n  SyntaxError",
      ],
    });
  });

  test("counts a journey that needed a second try as failed, at any depth of describe blocks", () => {
    const journey = (title: string, status: string, message: string) => ({
      title,
      file: "a.spec.ts",
      line: 5,
      tests: [
        {
          projectName: "phone",
          status,
          results: [
            {
              errors: message ? [{ message }] : [],
              attachments: [
                { name: "screenshot", contentType: "image/png", path: "a.png" },
                ...(message ? [{ name: "pages", body: Buffer.from("PAGE /saldo").toString("base64") }] : []),
              ],
            },
          ],
        },
      ],
    });
    const report = {
      stats: { expected: 3 },
      errors: [{ message: "no browser" }],
      suites: [
        {
          specs: [journey("opens", "expected", ""), journey("closes", "unexpected", "Error: still open")],
          suites: [{ specs: [journey("moves", "flaky", "Error: stood still")] }],
        },
      ],
    };
    expect(playwrightTally(report)).toEqual({
      passed: 3,
      failures: [
        "a.spec.ts:5 [phone] closes\n  Error: still open\nPAGE /saldo",
        "a.spec.ts:5 [phone] moves\n  Error: stood still\nPAGE /saldo",
        "outside any journey\n  no browser",
      ],
    });
  });

  test("counts a run without a report as a failure", () => {
    expect(vitestTally(null)).toEqual({ passed: 0, failures: ["Vitest left no report"] });
    expect(playwrightTally({})).toEqual({ passed: 0, failures: ["Playwright left no report"] });
  });
});
