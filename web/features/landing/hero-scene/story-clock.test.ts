import { describe, expect, test } from "vitest";
import { storyClock } from "./story-clock.ts";
import { chapters, LOOP_S } from "./timeline.ts";

describe("the clock of the hero's story (docs/product.md#hero-scene)", () => {
  test("runs by itself, begins anew after its end, and stands when it is held", () => {
    const clock = storyClock(LOOP_S - 0.1);
    clock.pass(200);
    expect(clock.time()).toBeCloseTo(LOOP_S - 0.1);
    clock.play();
    clock.pass(200);
    expect(clock.time()).toBeCloseTo(0.1);
    clock.hold();
    clock.pass(200);
    expect(clock.time()).toBeCloseTo(0.1);
  });

  test("does not leap after a long pause", () => {
    const clock = storyClock(1);
    clock.play();
    clock.pass(60_000);
    expect(clock.time()).toBeCloseTo(1.25);
  });

  test("follows the page softly, arrives, and then stands", () => {
    const clock = storyClock(1);
    clock.scrubTo(2, false);
    clock.pass(50);
    expect(clock.time()).toBeGreaterThan(1);
    expect(clock.time()).toBeLessThan(2);
    expect(clock.isMoving()).toBe(true);
    for (let frame = 0; frame < 100; frame += 1) clock.pass(16);
    expect(clock.time()).toBe(2);
    expect(clock.isMoving()).toBe(false);
  });

  test("jumps to a chapter's best moment when it stands", () => {
    const clock = storyClock(0);
    clock.jumpTo(4);
    expect(clock.time()).toBe(chapters[4].still);
  });
});
