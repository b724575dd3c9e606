import { describe, expect, test } from "vitest";
import { formatNumber } from "./number.ts";

describe("formatting a number", () => {
  test.each([
    [1234.5, 2, "1.234,5"],
    [1234.5, 0, "1.235"],
    [2.1049, 2, "2,1"],
    [100, 0, "100"],
    [1.05, 4, "1,05"],
    [1_000_000, 1, "1.000.000"],
    [-12.25, 2, "−12,25"],
    [-0.001, 2, "0"],
  ])("%f with %i decimals is %s", (value, decimals, words) =>
    expect(formatNumber(value, decimals)).toBe(words),
  );
});
