import type { Page } from "@playwright/test";
import { paint, still } from "../screens/open-screen.ts";
import { axeViolations } from "./axe.ts";

const SECOND_LOOK_MS = 600;

/**
 * Every accessibility violation of what the page shows right now, in both themes: everything in the theme it
 * wears, then the contrast in the other, since the themes differ in colours only. The page keeps that other
 * theme, which spares a repainting. Inside an open dialog nothing else can be reached, so nothing else is
 * looked at.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  const [worn, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const first = await violations(page, null);
  await paint(page, other);
  const second = await violations(page, "color-contrast");
  const told = (theme: string) => (each: string) => (theme === "dark" ? `dark: ${each}` : each);
  return [...first.map(told(worn)), ...second.map(told(other))];
}

// What fades in or out during a scan has too little contrast for that moment: what lasts is there at a second
// look.
async function violations(page: Page, rule: string | null): Promise<string[]> {
  const found = await axeViolations(page, rule);
  if (found.length === 0) return found;
  await page.waitForTimeout(SECOND_LOOK_MS);
  await still(page);
  return axeViolations(page, rule);
}
