import type { Page } from "@playwright/test";
import axe from "axe-core";

/**
 * What axe has against the page as it is right now, by one rule or by all. The program stays in the page, so
 * that a second scan of it costs the scan only; passed checks are not written down, and nothing is fetched
 * again.
 */
export async function axeViolations(page: Page, rule: string | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, {
      ...(only !== null && { runOnly: { type: "rule", values: [only] } }),
      resultTypes: ["violations"],
      iframes: false,
      preload: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" · ")}`,
    );
  }, rule);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
