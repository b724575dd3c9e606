import type { Tally } from "../gates.ts";

/** Counts of Vitest's JSON report; a missing report or one of another shape is a failure. */
export function vitestTally(report: unknown): Tally {
  const passed = numberIn(report, "numPassedTests");
  const failed = numberIn(report, "numFailedTests");
  return passed === null || failed === null ? { passed: 0, failed: 1 } : { passed, failed };
}

/**
 * Counts of Playwright's JSON report. A journey that passed on its second try counts as passed; the list
 * reporter names it as flaky.
 */
export function playwrightTally(report: unknown): Tally {
  const stats = isRecord(report) ? report.stats : null;
  const passed = numberIn(stats, "expected");
  const unexpected = numberIn(stats, "unexpected");
  const flaky = numberIn(stats, "flaky");
  if (passed === null || unexpected === null || flaky === null) return { passed: 0, failed: 1 };
  return { passed: passed + flaky, failed: unexpected };
}

/**
 * The journeys of Playwright's JSON report that passed only on a further try, as "file › title", the size
 * they ran in behind.
 */
export function flakyJourneys(report: unknown): string[] {
  return listIn(report, "suites").flatMap(flakyIn);
}

function flakyIn(suite: unknown): string[] {
  const specs = listIn(suite, "specs").flatMap((spec) =>
    listIn(spec, "tests")
      .filter((test) => textIn(test, "status") === "flaky")
      .map((test) => `${textIn(spec, "file")} › ${textIn(spec, "title")} (${textIn(test, "projectName")})`),
  );
  return [...specs, ...listIn(suite, "suites").flatMap(flakyIn)];
}

function listIn(value: unknown, key: string): unknown[] {
  const found = isRecord(value) ? value[key] : null;
  return Array.isArray(found) ? found : [];
}

function textIn(value: unknown, key: string): string {
  const found = isRecord(value) ? value[key] : null;
  return typeof found === "string" ? found : "?";
}

function numberIn(value: unknown, key: string): number | null {
  const found = isRecord(value) ? value[key] : null;
  return typeof found === "number" ? found : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
