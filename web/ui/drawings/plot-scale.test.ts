import { describe, expect, test } from "vitest";
import { scaleOf, stepPath, ticksOf, valueAt } from "./plot-scale.ts";

describe("a plot", () => {
  test("has few and round ticks", () => {
    expect(ticksOf(0, 100)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksOf(12.3, 19.8)).toEqual([14, 16, 18]);
    expect(ticksOf(5, 5)).toEqual([5]);
  });

  test("draws prices as steps that hold to the end", () => {
    const points = [
      { at: 0, value: 10 },
      { at: 50, value: 20 },
    ];
    expect(stepPath(points, scaleOf(0, 100), scaleOf(0, 20), 100)).toBe("M0.00 50.00H50.00V100.00H100.00");
    expect([valueAt(points, 49), valueAt(points, 50), valueAt(points, -1)]).toEqual([10, 20, null]);
  });
});
