import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { hero, openRunningScene, recordWorkersAndErrors, stillPicture } from "../support/hero.ts";
import { test } from "../support/journey.ts";
import { signIn, signUp } from "../support/people.ts";

test.describe("the landing page (docs/product.md#landing)", () => {
  test("runs its scene after load, can be stopped by keyboard and jumps to a chapter", async ({ page }) => {
    const recorded = recordWorkersAndErrors(page);
    await openRunningScene(page);
    expect(recorded.workers).toHaveLength(1);
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
    expect(recorded.errors).toEqual([]);
  });

  test("keeps the still picture with reduced motion, and requests no worker", {
    tag: "@once",
  }, async ({ page }) => {
    const recorded = recordWorkersAndErrors(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
    await page.waitForLoadState("networkidle");
    expect(recorded.workers).toEqual([]);
    await expect(stillPicture(page)).toBeVisible();
  });

  test("keeps the still picture when the worker cannot be loaded", { tag: "@once" }, async ({ page }) => {
    await page.route(/hero\.worker/, (route) => route.abort());
    await page.goto("/?cena=3d");
    await hero(page).locator("[data-hero-stage]").scrollIntoViewIfNeeded();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
    await expect(stillPicture(page)).toBeVisible();
  });

  test("the hero's link opens the sign-in, by its button and by the empty area around it", async ({
    page,
  }) => {
    await page.goto("/?cena=poster");
    await expect(hero(page).locator('a[href="/auth"]')).toHaveCount(1);
    await hero(page).click({ position: { x: 6, y: 6 } });
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto("/?cena=poster");
    await page.getByRole("link", { name: "COMEÇAR AGORA" }).first().click();
    await expect(page).toHaveURL(/\/auth$/);
  });

  test("redirects people with a session to the dashboard before it shows anything", {
    tag: "@once",
  }, async ({ page, request }) => {
    await signIn(page, await signUp(request, "Ana"));
    await page.addInitScript(() => {
      if (location.pathname !== "/") return;
      addEventListener("pagehide", () => {
        const contents = performance.getEntriesByName("first-contentful-paint").length;
        sessionStorage.setItem("left", `hidden ${document.documentElement.hidden}, contents ${contents}`);
      });
    });
    await page.goto("/");
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => sessionStorage.getItem("left"))).toBe("hidden true, contents 0");
  });

  test("can be read and used to the end without any script", { tag: "@once" }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto("/");
    for (const title of ["Da loja ao FBA em três passos", "Dois planos, preço por unidade", "Dúvidas"])
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    for (const line of [
      "15 unidades grátis por mês",
      "Suporte prioritário 24/7",
      "Minerador categoria hacker",
    ])
      await expect(page.getByText(line).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "COMEÇAR AGORA" }).first()).toHaveAttribute("href", "/auth");
    const costs = page.locator("#planos dl");
    await expect(costs.getByText("US$ 127,50")).toBeVisible(); // Free Member; the next line is Premium, which costs less here
    await expect(costs.getByText("US$ 99,00")).toBeVisible();
    await expect(page.getByText(/A partir de 45 unidades por mês, o Premium Subscriber sai/)).toBeVisible();
    await page.getByText("O que é prep?").click();
    await expect(page.getByText("É o preparo da mercadoria para a Amazon")).toBeVisible();
    await expect(stillPicture(page)).toBeVisible();
    await context.close();
  });

  test("terms and privacy begin with their heading", async ({ page }) => {
    for (const path of ["/termos", "/privacidade"]) {
      await page.goto(path);
      const [heading, contents] = [page.getByRole("heading", { level: 1 }), page.locator("main nav")];
      const [from, to] = [await heading.boundingBox(), await contents.boundingBox()];
      expect(from?.y).toBeLessThanOrEqual(to?.y ?? 0);
      expect(
        await heading.evaluate((h1) => h1.compareDocumentPosition(document.querySelector("main nav") ?? h1)),
      ).toBe(
        4, // the table of contents follows
      );
      await expectNoSidewaysScroll(page);
    }
  });

  test("its questions and answers are identical to those of the structured data", { tag: "@once" }, async ({
    page,
  }) => {
    await page.goto("/?cena=poster");
    const [shownQuestions, dataQuestions] = await page.evaluate(() => {
      const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}";
      const all: { "@type": string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[] =
        JSON.parse(data)["@graph"];
      const entries = all.find((one) => one["@type"] === "FAQPage")?.mainEntity ?? [];
      const shown = [...document.querySelectorAll("#duvidas details")];
      return [
        shown.map((one) => [one.querySelector("summary")?.textContent, one.querySelector("p")?.textContent]),
        entries.map((one) => [one.name, one.acceptedAnswer.text]),
      ];
    });
    expect(shownQuestions).toEqual(dataQuestions);
    expect(shownQuestions).toHaveLength(8);
  });

  test("contains its own address for search engines and previews", { tag: "@once" }, async ({
    request,
    baseURL,
  }) => {
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
});
