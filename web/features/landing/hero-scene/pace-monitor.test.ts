import { describe, expect, test } from "vitest";
import { createPaceMonitor } from "./pace-monitor.ts";

const after = (frames: number, fps: number, keeper = createPaceMonitor()) => {
  for (let frame = 0; frame < frames; frame += 1) keeper.frame(1000 / fps);
  return keeper.tier();
};

describe("the scene's frame rate (docs/product.md#hero-scene)", () => {
  test.each([
    { fps: 60, frames: 600, tier: "full" },
    { fps: 30, frames: 600, tier: "full" },
    { fps: 25, frames: 60, tier: "plain" },
    { fps: 15, frames: 60, tier: "thin" },
    { fps: 10, frames: 60, tier: "thin" },
    { fps: 10, frames: 120, tier: "still" },
  ] as const)("$frames frames at $fps a second: $tier", ({ fps, frames, tier }) => {
    expect(after(frames, fps)).toBe(tier);
  });

  test("a pause does not count as slow", () => {
    const keeper = createPaceMonitor();
    for (let frame = 0; frame < 300; frame += 1) keeper.frame(frame % 10 === 0 ? 60_000 : 16);
    expect(keeper.tier()).toBe("full");
  });

  test("never steps up again", () => {
    const keeper = createPaceMonitor();
    after(60, 15, keeper);
    expect(after(600, 60, keeper)).toBe("thin");
  });
});
