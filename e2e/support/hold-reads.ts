import type { Page } from "@playwright/test";

/** Holds the page's reads of this address until the returned function is called. */
export async function holdReads(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === "GET") await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(url);
  };
}
