import type { Page } from "@playwright/test";

/**
 * Faults for screen readers: heading order, number of landmarks, controls without a name, table headers
 * without a scope (docs/checklist.md 18, 21).
 */
export function structureFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (each: Element) => each.checkVisibility({ visibilityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const counts = ["h1", "main"].flatMap((name) => {
      const count = all(name).filter(isVisible).length;
      return count === 1 ? [] : [`${count} × ${name}`];
    });
    const headings = all("h1, h2, h3, h4, h5, h6").filter(
      (each) => isVisible(each) && !each.closest("[role*=dialog]"),
    );
    const skipped = headings.flatMap((each, index) => {
      const before = Number(headings[index - 1]?.tagName[1] ?? 0);
      return Number(each.tagName[1]) > before + 1
        ? [`h${before} is followed by ${each.outerHTML.slice(0, 80)}`]
        : [];
    });
    const isNameless = (each: Element) =>
      !["aria-label", "aria-labelledby", "title"].some((name) => each.getAttribute(name)?.trim()) &&
      !each.textContent?.trim() &&
      !each.querySelector("img[alt]:not([alt=''])");
    const nameless = all("button, a[href], [role=button], [role=switch]:not(button)").filter(isNameless);
    return [
      ...counts,
      ...skipped,
      ...nameless.map((each) => `no name: ${each.outerHTML.slice(0, 80)}`),
      ...all("th:not([scope])").map((each) => `no scope: ${each.outerHTML.slice(0, 80)}`),
    ];
  });
}

/** What the Tab key reaches first after a page load, as a screen reader reads it. */
export async function firstTabStop(page: Page): Promise<string> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
  });
  return nextTabStop(page);
}

/** What the Tab key reaches first when it starts at the top of the page. */
export async function firstTabStopFromTop(page: Page): Promise<string> {
  await page.evaluate(() => {
    const top = document.createElement("button");
    document.body.prepend(top);
    top.focus();
    top.remove(); // focus navigation continues from its position
  });
  return nextTabStop(page);
}

async function nextTabStop(page: Page): Promise<string> {
  await page.keyboard.press("Tab");
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}
