import type { Page } from "@playwright/test";
import { setTheme, waitUntilStill } from "../screens/open-screen.ts";
import { axeViolations } from "./axe.ts";

const SECOND_SCAN_MS = 600;

/**
 * Every accessibility violation of the page in both themes: all rules in the current theme, then contrast in
 * the other, because the themes differ in colours only. The page stays in the other theme, which saves a
 * repaint.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  const [current, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const first = await lastingViolations(page, null);
  await setTheme(page, other);
  const second = await lastingViolations(page, "color-contrast");
  const withTheme = (theme: string) => (each: string) => (theme === "dark" ? `dark: ${each}` : each);
  return [...first.map(withTheme(current)), ...second.map(withTheme(other))];
}

// An element that fades in or out during a scan has too little contrast at that moment, so only violations
// found again by a second scan count.
async function lastingViolations(page: Page, rule: string | null): Promise<string[]> {
  const found = await axeViolations(page, rule);
  if (found.length === 0) return found;
  await page.waitForTimeout(SECOND_SCAN_MS);
  await waitUntilStill(page);
  return axeViolations(page, rule);
}
