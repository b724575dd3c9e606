import type { Page } from "@playwright/test";

/**
 * Opens a page whose scripts are held back, and waits until its first frame is complete. Before that the
 * frame may lack its last parts, and frames of other visitors are shown until the style sheet hides them.
 */
export async function openFirstFrame(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return document.readyState !== "loading" && sheets.length > 0 && sheets.every((link) => link.sheet);
  });
}
