import { expect } from "@playwright/test";
import { adminScreens } from "../screens/admin-screens.ts";
import { expectNoSidewaysScroll } from "../support/audit.ts";
import { openFirstFrame } from "../support/first-frame.ts";
import { test } from "../support/journey.ts";
import { admin, newEmail, PASSWORD, signIn, signUp } from "../support/people.ts";

test.describe("signing up and in (docs/product.md#account)", () => {
  test("a visitor becomes a customer with a suite and comes back later", async ({ page }) => {
    const email = newEmail("Ana");
    await page.goto("/auth?modo=criar");
    await page.getByLabel("Nome completo").fill("Ana Souza");
    await page.getByLabel("WhatsApp").fill("+55 (11) 99999-9999");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    const sent = page.waitForRequest((request) => request.url().includes("/auth/v1/signup"));
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(page.getByText("Conta criada!")).toBeVisible();
    const root = new URL("/", page.url()).href;
    expect(new URL((await sent).url()).searchParams.get("redirect_to")).toBe(root);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Souza");
    await expectNoSidewaysScroll(page);

    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Souza");
  });

  test("the site root forwards the tokens of a link in a sign-up mail", { tag: "@once" }, async ({
    page,
  }) => {
    await page.goto("/?code=de-outro-navegador");
    await expect(page.getByText("E-mail confirmado")).toBeVisible();
    await page.goto(
      "/?error=access_denied&error_code=otp_expired&error_description=expired#error=access_denied",
    );
    await expect(page.getByText("Este link não vale mais")).toBeVisible();
  });

  // A clock an hour ahead renewed every token at once, 59 times in 2.5 s, and signed the person out.
  for (const hours of [-26, 26]) {
    test(`a device whose clock is ${hours} hours wrong stays signed in`, { tag: "@once" }, async ({
      page,
      request,
    }) => {
      const { email } = await signUp(request, "Ana");
      await page.addInitScript((ms) => {
        const now = Date.now;
        Date.now = () => now() + ms;
      }, hours * 3_600_000);
      let renewals = 0;
      page.on("request", (each) => {
        if (each.url().includes("grant_type=refresh_token")) renewals++;
      });
      await page.goto("/auth");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Entrar", exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      for (const path of ["/transito", "/chegaram", "/dashboard"]) {
        const followed = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/events"));
        await page.goto(path);
        expect((await followed).status()).toBe(200);
      }
      expect(new URL(page.url()).pathname).toBe("/dashboard");
      expect(renewals).toBe(0);
    });
  }

  test("a WhatsApp number without a country is refused with the specified message", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("/auth?modo=criar");
    await page.getByLabel("Nome completo").fill("Ana Souza");
    await page.getByLabel("WhatsApp").fill("11999999999");
    await page.getByLabel("E-mail").fill(newEmail("Ana"));
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(page.getByText("WhatsApp inválido")).toBeVisible();
    await expect(page.getByText("Use o formato internacional, ex.: +5511999999999").first()).toBeVisible();
  });

  test("a wrong password is reported beside the form, and the requested page opens after the sign-in", {
    tag: "@once",
  }, async ({ page, request }) => {
    const ana = await signUp(request, "Ana");
    await page.goto("/transito");
    await expect(page).toHaveURL(/\/auth/);
    await page.getByLabel("E-mail").fill(ana.email);
    await page.getByLabel("Senha", { exact: true }).fill("senha-errada-1");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Erro na autenticação").first()).toBeVisible();
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page).toHaveURL(/\/transito$/);
  });

  test("before any script is loaded the page shows its purpose, for each kind of visitor (docs/checklist.md 24)", {
    tag: "@once",
  }, async ({ page, request }) => {
    let held = Promise.withResolvers<void>();
    held.resolve();
    // The route is kept between the steps: requests that are pending when a route is removed may never get a
    // response (see routeOnce).
    await page.route("**/assets/*.js", (route) => held.promise.then(() => route.continue()));
    const hold = () => {
      held = Promise.withResolvers<void>();
    };
    const release = () => held.resolve();
    const heading = page.getByRole("heading", { name: "Entre na sua suíte" });

    hold();
    await openFirstFrame(page, "/auth");
    await expect(heading).toBeVisible();
    const before = await heading.boundingBox();
    release();
    await expect(page.locator("[data-first-frame]")).toHaveCount(0);
    await expect(page.getByLabel("E-mail")).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);

    hold();
    await openFirstFrame(page, "/transito");
    await expect(page.locator("[data-first-frame]")).toHaveCount(3);
    await expect(page.getByText("Carregando...").filter({ visible: true })).toHaveCount(0);
    await expect(heading).toBeHidden();
    release();
    await expect(page).toHaveURL(/voltar=%2Ftransito/);

    await signIn(page, await signUp(request, "Ana"));
    hold();
    await openFirstFrame(page, "/transito");
    await expect(page.getByRole("status").filter({ hasText: "Carregando..." })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Em Trânsito" })).toBeVisible();
    await expect(page.getByText("Carregando...").filter({ visible: true })).toHaveCount(0);
  });

  test("the admin screens and the group of the sidebar are for admins only (docs/checklist.md 23)", {
    tag: "@once",
  }, async ({ page, request }) => {
    const links = page.getByRole("navigation", { name: "Principal" }).getByRole("link");
    const group = page.getByRole("list", { name: "Admin" });
    await signIn(page, await signUp(request, "Ana"));
    await expect(links).not.toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
    await expect(group).toHaveCount(0);
    const adminCalls: string[] = [];
    page.on("request", (sent) => {
      if (sent.url().includes("/api/v1/admin")) adminCalls.push(sent.url());
    });
    for (const { path } of adminScreens.screens) {
      await page.goto(path);
      await expect(page.getByText("Acesso negado"), path).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
    expect(adminCalls).toEqual([]);

    await signIn(page, await admin(request));
    await expect(group.getByRole("link")).toHaveCount(adminScreens.screens.length);
    const paths = await group
      .getByRole("link")
      .evaluateAll((found) => found.map((each) => each.getAttribute("href")));
    expect(paths.sort()).toEqual(adminScreens.screens.map(({ path }) => path).sort());
  });

  test("an unknown address answers 404 with the specified text", { tag: "@once" }, async ({ page }) => {
    const answer = await page.goto("/nao-existe");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  });
});
