import { describe, expect, test } from "vitest";
import { createStoryClock } from "./story-clock.ts";
import { chapters, LOOP_S } from "./timeline.ts";

describe("the clock of the hero's story (docs/product.md#hero-scene)", () => {
  test("runs, restarts after its end, and stops when held", () => {
    const clock = createStoryClock(LOOP_S - 0.1);
    clock.pass(200);
    expect(clock.time()).toBeCloseTo(LOOP_S - 0.1);
    clock.play();
    clock.pass(200);
    expect(clock.time()).toBeCloseTo(0.1);
    clock.hold();
    clock.pass(200);
    expect(clock.time()).toBeCloseTo(0.1);
  });

  test("does not jump after a long pause", () => {
    const clock = createStoryClock(1);
    clock.play();
    clock.pass(60_000);
    expect(clock.time()).toBeCloseTo(1.25);
  });

  test("follows the scroll position smoothly and then stops", () => {
    const clock = createStoryClock(1);
    clock.scrubTo(2, false);
    clock.pass(50);
    expect(clock.time()).toBeGreaterThan(1);
    expect(clock.time()).toBeLessThan(2);
    expect(clock.isMoving()).toBe(true);
    for (let frame = 0; frame < 100; frame += 1) clock.pass(16);
    expect(clock.time()).toBe(2);
    expect(clock.isMoving()).toBe(false);
  });

  test("jumps to a chapter's main moment when stopped", () => {
    const clock = createStoryClock(0);
    clock.jumpTo(4);
    expect(clock.time()).toBe(chapters[4].still);
  });
});
