import { expect, type Page } from "@playwright/test";
import { axeViolations } from "../audit/axe.ts";

/**
 * Expects no accessibility violation on the page now. For states that screens.spec.ts does not open; those
 * that it opens are scanned there, in both themes (docs/web.md#what-a-journey-costs).
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that fades in or out during the scan has too little contrast at that moment, so a failed scan is
  // repeated.
  await expect(async () => {
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }).toPass({ timeout: 20_000, intervals: [1_000] });
}

// A page that still opens has no heading yet, and a dialog that is still fading in is invisible to the scan.
async function settled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map((one) => one.finished));
  });
}

/** Expects that the page cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
