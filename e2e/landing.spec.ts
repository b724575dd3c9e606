import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { signIn, signUp } from "./support/people.ts";

const hero = (page: Page) => page.locator("[data-hero-state]");
const workerRequests = (page: Page) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/hero\.worker/.test(request.url())) asked.push(request.url());
  });
  return asked;
};

test.describe("the landing page (spec §2, ux §6)", () => {
  test("runs its scene after load, can be stopped by keyboard and jumps to a chapter", async ({ page }) => {
    const asked = workerRequests(page);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto("/?cena=3d");
    await hero(page).locator("[data-hero-stage]").scrollIntoViewIfNeeded();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "running", { timeout: 30_000 });
    expect(asked).toHaveLength(1);
    const { loaded, began } = await page.evaluate(() => ({
      loaded: performance.getEntriesByType("navigation")[0]?.toJSON().loadEventEnd,
      began: performance.getEntriesByType("resource").find((entry) => entry.name.includes("hero.worker"))
        ?.startTime,
    }));
    if (began !== undefined) expect(began).toBeGreaterThanOrEqual(loaded);

    const pause = page.getByRole("button", { name: "Pausar animação" });
    await pause.focus();
    await page.keyboard.press("Enter");
    await expect(hero(page)).toHaveAttribute("data-hero-state", "paused");
    const last = page.getByRole("button", { name: "Enviamos para o FBA" });
    await last.focus();
    await page.keyboard.press("Enter");
    await expect(last).toHaveAttribute("aria-current", "step");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Reproduzir animação" }).click();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "running");
    expect(errors).toEqual([]);
  });

  test("keeps the still picture for people who want less movement, and asks for no worker", async ({
    page,
  }) => {
    const asked = workerRequests(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await expect(page.getByRole("img", { name: /galpão com a porta 07/ })).toBeVisible();
  });

  test("keeps the still picture when the worker does not come", async ({ page }) => {
    await page.route(/hero\.worker/, (route) => route.abort());
    await page.goto("/?cena=3d");
    await hero(page).locator("[data-hero-stage]").scrollIntoViewIfNeeded();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
    await expect(page.getByRole("img", { name: /galpão com a porta 07/ })).toBeVisible();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`is accessible and stays in its width, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/?cena=poster");
      await expect(hero(page)).toHaveAttribute("data-hero-state", "poster");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }

  test("one link of the hero leads in, from the button and from its empty ground", async ({ page }) => {
    await page.goto("/?cena=poster");
    await expect(hero(page).locator('a[href="/auth"]')).toHaveCount(1);
    await hero(page).click({ position: { x: 6, y: 6 } });
    await page.waitForURL("**/auth");
    await page.goto("/?cena=poster");
    await page.getByRole("link", { name: "COMEÇAR AGORA" }).first().click();
    await page.waitForURL("**/auth");
  });

  test("leads people with a session to the dashboard", async ({ page, request }) => {
    await signIn(page, await signUp(request, "Ana"));
    await page.goto("/");
    await page.waitForURL("**/dashboard");
  });

  test("says its own address to search engines and previews", async ({ request, baseURL }) => {
    const html = await (await request.get("/")).text();
    for (const wanted of [
      `<link rel="canonical" href="${baseURL}/"/>`,
      `<meta property="og:image" content="${baseURL}/og.jpg"/>`,
      '"@type":"Organization"',
      '"@type":"FAQPage"',
    ])
      expect(html).toContain(wanted);
    expect((await request.get("/og.jpg")).headers()["content-type"]).toBe("image/jpeg");
    expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    expect(await (await request.get("/sitemap.xml")).text()).toContain(`<loc>${baseURL}/privacidade</loc>`);
  });

  for (const { path, title } of [
    { path: "/termos", title: "Termos de uso" },
    { path: "/privacidade", title: "Privacidade" },
  ]) {
    test(`${path} can be read by everybody`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});
