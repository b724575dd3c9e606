import type { Page, Route } from "@playwright/test";

/**
 * Handles the first request to `url` with `handle`; later ones reach the server. Playwright's own
 * `{ times: 1 }` stops intercepting the page's requests after the first one, and Chromium may then leave a
 * request made at that moment (such as a script that the response needs) without a response for ever.
 */
export async function routeOnce(page: Page, url: string, handle: (route: Route) => unknown): Promise<void> {
  let handled = false;
  await page.route(url, async (route) => {
    if (handled) return route.fallback();
    handled = true;
    await handle(route);
  });
}
