import type { BrowserContext } from "@playwright/test";
import * as z from "zod";
import type { Line } from "../report.ts";

const SECONDS = 10;
const MIN_FPS = 55;
const measured = z.object({ longTasks: z.array(z.number()), fps: z.number() });

/**
 * Measures long tasks and frames of the main thread for ten seconds while the hero's scene runs in its
 * worker.
 */
export async function measureHero(context: BrowserContext, origin: string): Promise<Line[]> {
  const page = await context.newPage();
  try {
    await page.addInitScript(`
      window.longTasks = [];
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)))
        .observe({ type: "longtask", buffered: true });`);
    await page.goto(`${origin}/?cena=3d`);
    await page.locator('[data-hero-state="running"]').waitFor({ timeout: 60_000 });
    const { longTasks, fps } = measured.parse(
      await page.evaluate(`new Promise((done) => {
        longTasks.length = 0;
        let frames = 0;
        const began = performance.now();
        requestAnimationFrame(function frame(now) {
          frames += 1;
          if (now - began < ${SECONDS * 1000}) requestAnimationFrame(frame);
          else done({ longTasks, fps: (frames * 1000) / (now - began) });
        });
      })`),
    );
    const longest = longTasks.length > 0 ? `, the longest ${Math.round(Math.max(...longTasks))} ms` : "";
    return [
      {
        what: `\`/\`: main-thread tasks > 50 ms in ${SECONDS} s of the running scene`,
        target: "0",
        result: `${longTasks.length}${longest}`,
        isReached: longTasks.length === 0,
      },
      {
        what: "`/`: main-thread frames per second meanwhile",
        target: `≥ ${MIN_FPS}`,
        result: fps.toFixed(0),
        isReached: fps >= MIN_FPS,
      },
    ];
  } finally {
    await page.close();
  }
}
