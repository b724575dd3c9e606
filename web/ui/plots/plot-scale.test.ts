import { describe, expect, test } from "vitest";
import { pointsFrom, scaleOf, stepPath, ticksOf, valueAt } from "./plot-scale.ts";

describe("the scale of a plot", () => {
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

  test("breaks the line where there was no price", () => {
    const points = [
      { at: 0, value: 10 },
      { at: 25, value: null },
      { at: 75, value: 20 },
    ];
    const [x, y] = [scaleOf(0, 100), scaleOf(0, 20)];
    expect(stepPath(points, x, y, 100)).toBe("M0.00 50.00H25.00M75.00 100.00H100.00");
    expect(stepPath(points.slice(0, 2), x, y, 100)).toBe("M0.00 50.00H25.00");
    expect([valueAt(points, 30), valueAt(points, 80)]).toEqual([null, 20]);
  });

  test("starts a shorter period with the price that held then", () => {
    const points = [
      { at: 0, value: 10 },
      { at: 50, value: 20 },
    ];
    expect(pointsFrom(points, 25)).toEqual([
      { at: 25, value: 10 },
      { at: 50, value: 20 },
    ]);
    expect(pointsFrom(points, -5)).toEqual(points);
  });
});
