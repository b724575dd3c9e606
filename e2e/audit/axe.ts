import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The minified build, because the browser parses it again on each page load. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations that axe finds on the page as it is, by one rule or by all. axe stays loaded in the page for
 * further scans. Passed checks are not recorded, and style sheets are not fetched again.
 */
export async function axeViolations(page: Page, rule: string | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    // Content under a dialog cannot be seen or reached, and was scanned before the dialog opened.
    const isCovered = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    const { violations } = await window.axe.run(
      { include: [["html"]], ...(isCovered && { exclude: [["[data-aria-hidden=true]"]] }) },
      {
        ...(only !== null && { runOnly: { type: "rule", values: [only] } }),
        resultTypes: ["violations"],
        iframes: false,
        preload: false,
      },
    );
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
