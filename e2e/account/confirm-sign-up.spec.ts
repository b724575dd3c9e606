import { createServer } from "node:http";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { mailTo } from "../support/outbox.ts";
import { ownServer } from "../support/own-server.ts";
import { newEmail, PASSWORD } from "../support/people.ts";

let server: Awaited<ReturnType<typeof ownServer>>;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  server = await ownServer({ AUTH_AUTOCONFIRM: "off", TRUST_PROXY: "loopback" });
});
test.afterAll(() => server.stop());

const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirmar e-mail" });
const signInHeading = (page: Page) => page.getByRole("heading", { name: "Entre na sua suíte" });

/** Signs up in the browser; returns the address and the link of its mail. */
async function signUpIn(page: Page): Promise<{ email: string; link: string }> {
  const email = newEmail("Dona");
  await page.goto(`${server.baseURL}/auth?modo=criar`);
  await page.getByLabel("Nome completo").fill("Dona Real");
  await page.getByLabel("WhatsApp").fill("+5511999999999");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(page.getByText("Confirme seu e-mail")).toBeVisible();
  return { email, link: (await mailTo(email, server.folder)).link };
}

/** What a sign-in with the password of the sign-up answers; undefined if it succeeds. */
async function refusalOf(email: string): Promise<string | undefined> {
  const config: { apikey: string } = await (await fetch(`${server.baseURL}/config.json`)).json();
  const answer = await fetch(`${server.baseURL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: config.apikey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { error_code: code }: { error_code?: string } = await answer.json();
  return code;
}

/** A page of another site with this content, opened in the browser. */
async function openForeignPage(context: BrowserContext, html: string): Promise<Page> {
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve));
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const page = await context.newPage();
  await page.goto(`http://localhost:${address.port}/`, { waitUntil: "commit" }).catch(() => null); // it may lead on
  site.close();
  return page;
}

test.describe("the link of a sign-up's mail (docs/decisions/0161)", () => {
  test("names the address, and enters the account in the browser of the sign-up", async ({ page }) => {
    const { email, link } = await signUpIn(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Confirmação de e-mail" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/); // no token stays in the address
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await refusalOf(email)).toBe("email_not_confirmed");

    await confirmButton(page).click();
    await expect(page.getByText("Sua suíte está pronta.")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Dona Real");
    expect(await refusalOf(email)).toBeUndefined();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Dona Real");
  });

  test("asks in another browser before it enters the account", { tag: "@once" }, async ({
    page,
    browser,
  }) => {
    const { email, link } = await signUpIn(page);
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(link);
    await confirmButton(elsewhere).click();
    await expect(elsewhere.getByText(`Conta: ${email}`)).toBeVisible();
    await expectAccessible(elsewhere);
    expect(await elsewhere.evaluate(() => localStorage.getItem("prepara-auth"))).toBeNull();
    await elsewhere.getByRole("button", { name: "Entrar nesta conta" }).click();
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await other.close();

    await page.goto(link);
    await expect(page.getByText("Este link não vale mais").first()).toBeVisible();
  });

  test("a wrong address leads to another sign-up, and confirms nothing", { tag: "@once" }, async ({
    page,
  }) => {
    const { email, link } = await signUpIn(page);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: "O endereço está errado" }).click();
    await expect(page.getByRole("heading", { name: "Crie sua suíte nos EUA" })).toBeVisible();
    expect(await refusalOf(email)).toBe("email_not_confirmed");
    await page.goto(link);
    await page.getByRole("button", { name: "Agora não" }).click();
    await expect(signInHeading(page)).toBeVisible();
    expect(await refusalOf(email)).toBe("email_not_confirmed");
  });

  test("another site's page confirms nothing for its visitor, who confirms later", { tag: "@once" }, async ({
    page,
    context,
  }) => {
    const { email, link } = await signUpIn(page);
    const rules = JSON.stringify({ prefetch: [{ source: "list", urls: [link], eagerness: "immediate" }] });
    const loadedInAdvance = context.waitForEvent("request", (request) => request.url() === link);
    const prefetching = await openForeignPage(context, `<script type="speculationrules">${rules}</script>`);
    await loadedInAdvance;
    await prefetching.waitForTimeout(1_000);
    expect(await refusalOf(email)).toBe("email_not_confirmed");

    const led = await openForeignPage(context, `<script>location = ${JSON.stringify(link)}</script>`);
    await expect(led.getByText(email)).toBeVisible();
    expect(await refusalOf(email)).toBe("email_not_confirmed");
    await confirmButton(led).click();
    await expect(led).toHaveURL(/\/dashboard$/);
  });

  test("a code that a program got for it opens nothing in the browser of the sign-up", {
    tag: "@once",
  }, async ({ page, context }) => {
    const { email, link } = await signUpIn(page);
    const elsewhere = { "x-forwarded-for": "203.0.113.9" };
    const followed = await fetch(link, { redirect: "manual", headers: elsewhere });
    const withCode = followed.headers.get("location") ?? "";
    expect(withCode).toContain("?code=");
    const refused = context.waitForEvent("response", (response) =>
      response.url().includes("grant_type=pkce"),
    );
    await openForeignPage(context, `<script>location = ${JSON.stringify(withCode)}</script>`);
    expect((await refused).status()).toBe(404);
    expect(await refusalOf(email)).toBe("invalid_credentials");
  });

  test("a session that came after its person had left is ended", { tag: "@once" }, async ({ page }) => {
    const { link } = await signUpIn(page);
    await page.goto(link);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/auth/v1/verify", async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    });
    const pressed = page.waitForRequest("**/auth/v1/verify");
    await confirmButton(page).click();
    await pressed;
    // As who leaves in another tab does.
    await page.evaluate(() => localStorage.removeItem("prepara-opened-link"));
    const ended = page.waitForResponse(/\/logout\?scope=local$/);
    release();
    expect((await ended).status()).toBe(204);
    await expect(signInHeading(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("prepara-auth"))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem("prepara-opened-link"))).toBeNull();
  });
});
