import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "./support/journey.ts";
import { type Account, admin, signIn, signUp } from "./support/people.ts";

/** The targets in docs/benchmarks.md 'The browser', in KB of gzip. */
const SIGN_IN_KB = 130;
const SCREEN_KB = 195;
const screens = ["/dashboard", "/transito", "/chegaram", "/documentos"];

/** The sizes of the scripts that the page requests from now on, in KB. */
function followScripts(page: Page): Map<string, number> {
  const sizesKb = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return;
    const file = readFileSync(new URL(`../web/dist${pathname}`, import.meta.url));
    sizesKb.set(pathname, gzipSync(file, { level: 9 }).length / 1000);
  });
  return sizesKb;
}

const sumOf = (sizesKb: Map<string, number>) => [...sizesKb.values()].reduce((sum, size) => sum + size, 0);

test.describe("what a phone's first visit loads before any interaction", { tag: "@once" }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("is small on the sign-in", async ({ page }) => {
    const scripts = followScripts(page);
    const settings = page.waitForRequest("**/auth/v1/settings"); // the last request that needs no interaction
    await page.goto("/auth");
    await settings;
    expect([...scripts.keys()].join(" ")).toContain("app-version");
    expect(sumOf(scripts)).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  for (const path of screens)
    test(`is small on ${path}`, async ({ page, request }) => {
      await expectSmall(page, await signUp(request, "Ida"), path);
    });

  for (const path of ["/dashboard", "/admin/recebimentos"])
    test(`is small on an admin's ${path}`, async ({ page, request }) => {
      await expectSmall(page, await admin(request), path);
    });
});

/** Opens the screen and waits for the last script, which follows the server's changes. */
async function expectSmall(page: Page, person: Account, path: string): Promise<void> {
  const scripts = followScripts(page);
  // Never answered: a change by another journey would load the code that shows it.
  await page.route("**/api/v1/events", () => {});
  const changes = page.waitForRequest("**/api/v1/events");
  await signIn(page, person, path);
  await changes;
  await expect(page.getByRole("navigation", { name: "Atalhos" })).toBeVisible();
  expect([...scripts.keys()].join(" ")).toMatch(/phone-bar.*follow-changes/s);
  expect(sumOf(scripts)).toBeLessThanOrEqual(SCREEN_KB);
}
