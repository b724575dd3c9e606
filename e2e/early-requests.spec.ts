import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { signIn, signUp } from "./support/people.ts";

const screens = {
  "/dashboard": [],
  "/transito": ["/api/v1/shipments?status=in_transit"],
  "/chegaram": ["/api/v1/shipments?status=arrived&limit=50"],
  "/documentos": ["/api/v1/documents?limit=50"],
};

test("the data of a first view is requested along with the page, once, and the screen shows it", {
  tag: "@once",
}, async ({ page, request }) => {
  // Without events: a change would load data again.
  await page.route("**/api/v1/events", (route) => route.abort());
  await signIn(page, await signUp(request, "Ada"));
  for (const [path, ofScreen] of Object.entries(screens)) {
    const asked: string[] = [];
    const note = (url: string) => {
      const { pathname, search } = new URL(url);
      if (pathname.startsWith("/api/v1/") || /\/main-[\w-]+\.js$/.test(pathname))
        asked.push(pathname + search);
    };
    page.on("request", (each) => {
      if (each.isNavigationRequest()) asked.length = 0; // the page before may still have sent requests
      note(each.url());
    });
    // The app's scripts are delayed until the data has arrived.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/main-/, async (route) => {
      await isReleased;
      await route.continue();
    });
    const expected = ["/api/v1/me", "/api/v1/dashboard", ...ofScreen];
    const answers = expected.map((url) => page.waitForResponse((response) => response.url().endsWith(url)));
    await page.goto(path, { waitUntil: "commit" });
    await Promise.all(answers);
    await expect(page.locator("[data-first-frame]").first()).toBeAttached();
    release();
    await expect(page.locator("[data-first-frame]")).toHaveCount(0);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("main .animate-shimmer")).toHaveCount(0);
    for (const url of expected) expect(asked.filter((each) => each === url)).toEqual([url]);
    await page.unroute(/\/assets\/main-/);
    page.removeAllListeners("request");
  }
});
