import { describe, expect, test } from "vitest";
import { stillPicture } from "./still.ts";
import { LOOP_S, POSTER_TIME } from "./timeline.ts";
import { onPaper, view } from "./view.ts";
import { partsAt } from "./world.ts";

const moments = Array.from({ length: LOOP_S * 20 }, (_, index) => index / 20);

describe("the hero's scene (docs/product.md#hero-scene)", () => {
  test("has at most 420 parts and 20 000 triangles", () => {
    for (const time of moments) {
      const parts = partsAt(time);
      expect(parts.length).toBeLessThan(420);
      // A drum of 20 sides has 80 triangles; everything may be drawn twice, once as shadow.
      const triangles = parts.reduce((sum, part) => sum + 2 * (part.shape === "drum" ? 80 : 12), 0);
      expect(triangles).toBeLessThan(20_000);
    }
  });

  test("a slow device gets fewer parts, still with the parcel", () => {
    const [all, thin] = [partsAt(4, false), partsAt(4, true)];
    expect(thin.length).toBeLessThan(all.length);
    expect(thin.some((part) => part.paint === "kraft")).toBe(true);
  });

  test("no part has a negative size or a position that is not a number", () => {
    const wrong = moments
      .flatMap((time) => partsAt(time))
      .filter(
        ({ at, size }) => ![...at, ...size].every(Number.isFinite) || size.some((value) => value <= -0.2),
      );
    expect(wrong).toEqual([]);
  });
});

describe("the still picture", () => {
  test("contains only blocks, which can be drawn face by face", () => {
    const odd = partsAt(POSTER_TIME).filter((part) => part.shape !== undefined || part.turn !== undefined);
    expect(odd).toEqual([]);
  });

  test("fits its frame, with the camera's target in the middle", () => {
    expect(onPaper(view.target).map(Math.abs)).toEqual([0, 0]);
    for (const [x, y] of stillPicture().faces.flatMap((face) => face.points)) {
      expect(Math.abs(x)).toBeLessThan(50 * view.width);
      expect(Math.abs(y)).toBeLessThan(50 * view.height);
    }
  });
});
