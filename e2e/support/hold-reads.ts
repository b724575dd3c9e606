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

/** Waits until the page has read this address again, after what `change` does elsewhere. */
export async function whileReadAgain(page: Page, url: RegExp, change: () => Promise<unknown>): Promise<void> {
  const read = page.waitForResponse(
    (answer) => url.test(answer.url()) && answer.request().method() === "GET",
  );
  await change();
  await (await read).finished();
}
