import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { paint } from "../screens/open-screen.ts";

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

async function violations(page: Page, rule: string | null): Promise<string[]> {
  // The legacy mode is for pages without frames of other sites, as all of ours are, and opens no page of its own for each scan.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (rule) axe.withRules(rule);
  const scan = await axe.analyze();
  return scan.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" · ")}`,
  );
}
