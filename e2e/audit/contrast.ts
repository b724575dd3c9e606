import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { paint, still } from "../screens/open-screen.ts";

const SECOND_LOOK_MS = 600;

/**
 * Every accessibility violation of what the page shows right now, in both themes. The themes differ in colours only, so the dark one is asked
 * for its contrast only. Inside an open dialog nothing else can be reached, so nothing else is looked at.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const light = await violations(page, null);
  await paint(page, "dark");
  const dark = await violations(page, "color-contrast");
  await paint(page, "light");
  return [...light, ...dark.map((each) => `dark: ${each}`)];
}

// What fades in or out during a scan has too little contrast for that moment: what lasts is there at a second look.
async function violations(page: Page, rule: string | null): Promise<string[]> {
  const found = await scan(page, rule);
  if (found.length === 0) return found;
  await page.waitForTimeout(SECOND_LOOK_MS);
  await still(page);
  return scan(page, rule);
}

async function scan(page: Page, rule: string | null): Promise<string[]> {
  // The legacy mode is for pages without frames of other sites, as all of ours are, and opens no page of its own for each scan.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (rule) axe.withRules(rule);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" · ")}`);
}
