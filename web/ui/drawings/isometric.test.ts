import { describe, expect, test } from "vitest";
import { boxFaces, pointsText, project, viewBoxOf } from "./isometric.ts";

describe("drawing a box to scale", () => {
  test("a cube's three visible faces meet in one corner", () => {
    const { top, left, right } = boxFaces(10, 10, 10);
    const shared = pointsText([project(0, 0, 10)]);
    for (const face of [top, left, right]) expect(pointsText(face).split(" ")).toContain(shared);
  });

  test("twice the height is drawn twice as high", () => {
    const heightOf = (h: number) => {
      const { right } = boxFaces(4, 3, h);
      return Math.abs((right[0]?.[1] ?? 0) - (right[3]?.[1] ?? 0));
    };
    expect(heightOf(10)).toBeCloseTo(2 * heightOf(5));
  });

  test("the view box contains every point with the given margin", () => {
    expect(
      viewBoxOf(
        [
          [0, 0],
          [10, 20],
        ],
        2,
      ),
    ).toBe("-2.00 -2.00 14.00 24.00");
  });
});
