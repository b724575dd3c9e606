import type { Problem } from "./problem.ts";

/** A second try helps when nothing answered or the server was in trouble, never after a clear no. */
export const mayHelpToRetry = (problem: Problem): boolean =>
  problem.code === "offline" || problem.status === 429 || problem.status >= 500;
