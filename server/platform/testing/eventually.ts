import { vi } from "vitest";

/**
 * Repeats `attempt` until it does not throw and returns its result. Its limit is just below that of a test
 * (vitest.config.ts), so that a slow machine is no failure and a failure still says what was missing.
 */
export const eventually = <Result>(attempt: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(attempt, { timeout: 50_000, interval: 20 });
