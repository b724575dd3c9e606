/** The scene's cost: all, fewer pixels, fewer parts, or a still. */
export type Tier = "full" | "plain" | "thin" | "still";

const WINDOW = 60;
/** A longer frame is a pause, such as a hidden tab, and does not count as slow. */
const PAUSE_MS = 1000;

/**
 * Steps down, never up, when the average of 60 frames is below a limit (docs/product.md#hero-scene). Stops
 * after two consecutive windows under 12 frames a second.
 */
export function createPaceMonitor(): { tier(): Tier; frame(ms: number): Tier } {
  let tier: Tier = "full";
  let [frames, total, poorWindows] = [0, 0, 0];
  return {
    tier: () => tier,
    frame(ms) {
      if (ms > PAUSE_MS) return tier;
      frames += 1;
      total += ms;
      if (frames < WINDOW) return tier;
      const fps = (1000 * frames) / total;
      [frames, total] = [0, 0];
      poorWindows = fps < 12 ? poorWindows + 1 : 0;
      tier = tierAfter(tier, fps, poorWindows);
      return tier;
    },
  };
}

function tierAfter(tier: Tier, fps: number, poorWindows: number): Tier {
  if (tier === "still" || poorWindows > 1) return "still";
  if (fps < 20) return "thin";
  return tier === "full" && fps < 28 ? "plain" : tier;
}
