import type { Page, Route } from "@playwright/test";

/**
 * Handles the first request to `url` with `handle`; later ones reach the server. Playwright's own
 * `{ times: 1 }` ends the interception of the page's requests with the first one, and Chromium may then keep
 * another request of that moment (a script that the answer asks for) without a response for ever.
 */
export async function routeOnce(page: Page, url: string, handle: (route: Route) => unknown): Promise<void> {
  let handled = false;
  await page.route(url, async (route) => {
    if (handled) return route.fallback();
    handled = true;
    await handle(route);
  });
}
