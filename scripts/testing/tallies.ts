import type { Tally } from "../gates.ts";

/** Counts of Vitest's JSON report; a missing report or one of another shape is a failure. */
export function vitestTally(report: unknown): Tally {
  const passed = numberIn(report, "numPassedTests");
  const failed = numberIn(report, "numFailedTests");
  return passed === null || failed === null ? { passed: 0, failed: 1 } : { passed, failed };
}

/**
 * Counts of Playwright's JSON report. Journeys are not retried: one that needed a second try counts as
 * failed.
 */
export function playwrightTally(report: unknown): Tally {
  const stats = isRecord(report) ? report.stats : null;
  const passed = numberIn(stats, "expected");
  const unexpected = numberIn(stats, "unexpected");
  const flaky = numberIn(stats, "flaky");
  if (passed === null || unexpected === null || flaky === null) return { passed: 0, failed: 1 };
  return { passed, failed: unexpected + flaky };
}

function numberIn(value: unknown, key: string): number | null {
  const found = isRecord(value) ? value[key] : null;
  return typeof found === "number" ? found : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
