import type { Page } from "@playwright/test";

/** Opens a page whose scripts are held back, and waits for its first frame. */
export async function openFirstFrame(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await waitForFirstFrame(page);
}

/**
 * Waits until the first frame of a page that is loading is complete. Before that it may lack its last parts,
 * and frames of other visitors are shown until the style sheet hides them.
 */
export async function waitForFirstFrame(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return document.readyState !== "loading" && sheets.length > 0 && sheets.every((link) => link.sheet);
  });
}
