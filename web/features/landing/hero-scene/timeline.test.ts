import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cameraIsland,
  chapterAt,
  chapterSeconds,
  chapters,
  clarity,
  inLoop,
  jumpTarget,
  LOOP_S,
  presence,
} from "./timeline.ts";

describe("the hero's story (docs/product.md#hero-scene)", () => {
  test.each([
    { time: 0, chapter: 0 },
    { time: 2.99, chapter: 0 },
    { time: 3, chapter: 1 },
    { time: 7.2, chapter: 2 },
    { time: 8.5, chapter: 3 },
    { time: 13.9, chapter: 4 },
    { time: 14, chapter: 0 },
    { time: -0.5, chapter: 4 },
  ])("at $time s chapter $chapter plays", ({ time, chapter }) => {
    expect(chapterAt(time)).toBe(chapter);
  });

  test("chapters fill the loop", () => {
    const total = chapters.reduce((sum, _, index) => sum + chapterSeconds(index), 0);
    expect(total).toBeCloseTo(LOOP_S);
  });

  test("a jump leads into its chapter, with its island raised and in view", () => {
    for (const [chapter] of chapters.entries()) {
      for (const isPlaying of [true, false]) {
        const time = jumpTarget(chapter, isPlaying);
        expect(chapterAt(time)).toBe(chapter);
        expect(cameraIsland(time)).toBeCloseTo(chapter, 1);
        if (!isPlaying) expect(presence(chapter, time)).toBeCloseTo(1);
      }
    }
  });

  test("the loop fades out and in, and every chapter's main moment is fully visible", () => {
    for (const { still } of chapters) expect(clarity(still)).toBe(1);
    for (const edge of [0, LOOP_S - 0.01]) expect(clarity(edge)).toBeLessThan(0.01);
  });

  test("at most two islands are raised at once, and the camera stays on the row", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (time) => {
        const now = inLoop(time);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(LOOP_S);
        const standing = chapters.filter((_, island) => presence(island, now) > 0.01);
        expect(standing.length).toBeLessThanOrEqual(2);
        expect(cameraIsland(now)).toBeGreaterThanOrEqual(0);
        expect(cameraIsland(now)).toBeLessThanOrEqual(chapters.length - 1);
      }),
    );
  });
});
