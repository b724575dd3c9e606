import type { Page } from "@playwright/test";

/** Ends the page's process as an empty battery does, and opens a page in its place. */
export async function killAndOpen(killed: Page, path: string): Promise<Page> {
  const context = killed.context();
  const isGone = killed.waitForEvent("crash");
  const browser = await context.newCDPSession(killed);
  void browser.send("Page.crash").catch(() => undefined); // nothing answers any more
  await isGone;
  const page = await context.newPage();
  await page.goto(path);
  await killed.close();
  return page;
}
