import type { Page } from "@playwright/test";

/** Waits until the service worker has cached its files and controls this page. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
}
