import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { asOperator } from "../support/operator.ts";
import { mailTo } from "../support/outbox.ts";
import { forgetSession, newEmail, PASSWORD, signIn, signUp } from "../support/people.ts";

/** The token of a sign-in link for another person's account. */
async function othersLink(request: APIRequestContext): Promise<string> {
  const { email } = await signUp(request, "Mallory");
  const link = await asOperator(request, "/admin/generate_link", { type: "magiclink", email });
  return String(link.hashed_token);
}

test.describe("a link that an operator made (docs/auth.md)", () => {
  test("an invited person accepts, chooses a password and is signed in", { tag: "@once" }, async ({
    page,
    request,
    baseURL,
  }) => {
    const email = newEmail("Convidada");
    await asOperator(request, `/invite?redirect_to=${baseURL}`, { email, data: { full_name: "Clara Reis" } });
    const { link } = await mailTo(email);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Você recebeu um convite" })).toBeVisible();
    await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/); // no token stays in the address
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: "Aceitar convite" }).click();
    await expect(page.getByRole("heading", { name: "Crie sua senha" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Criar senha e entrar" }).click();
    await expect(page.getByText("Senha criada!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Clara Reis");

    await page.context().clearCookies();
    await forgetSession(page);
    await signIn(page, { email });

    await forgetSession(page);
    await page.goto(link);
    await expect(page.getByText("Este link não vale mais.").first()).toBeVisible();
  });

  test("a link sent by another person replaces the signed-in account only after a confirmation", {
    tag: "@once",
  }, async ({ page, request, baseURL }) => {
    const ana = await signUp(request, "Ana");
    const hash = await othersLink(request);
    await signIn(page, ana);
    await page.goto(`${baseURL}/dashboard#token_hash=${hash}&type=magiclink`);
    await expect(page.getByText(`Este navegador está na conta ${ana.email}.`)).toBeVisible();
    await page.getByRole("button", { name: "Agora não" }).click();
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  });

  test("data that the floor's screens stored for one person is deleted when a link opens another account", {
    tag: "@once",
  }, async ({ page, request }) => {
    const hash = await othersLink(request);
    await signIn(page, await signUp(request, "Ana"), "/robots.txt");
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("prepara-answers", 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore("answers");
          opening.onsuccess = () => resolve(opening.result.close());
        }),
    );
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(await kept()).toContain("prepara-answers");
    await page.goto(`/auth#token_hash=${hash}&type=magiclink`);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.waitForURL("**/dashboard");
    await expect.poll(kept).not.toContain("prepara-answers");
  });

  test("a link opened in a tab that is still loading also asks for a confirmation", { tag: "@once" }, async ({
    page,
    request,
  }) => {
    const ana = await signUp(request, "Ana");
    const hash = await othersLink(request);
    await signIn(page, ana, "/robots.txt");
    // The first guard waits for the auth client.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/module-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/dashboard", { waitUntil: "commit" });
    await page.waitForFunction(() => history.state?.__TSR_key !== undefined);
    await page.evaluate((token) => {
      location.hash = `token_hash=${token}&type=magiclink`;
    }, hash);
    release();
    await expect(page.getByText(`Este navegador está na conta ${ana.email}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByRole("button", { name: "Agora não" }).click();
    await page.waitForURL("**/dashboard");
  });
});
