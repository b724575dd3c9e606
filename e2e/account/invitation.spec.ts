import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { asOperator } from "../support/operator.ts";
import { mailTo } from "../support/outbox.ts";
import {
  type Account,
  forgetSession,
  newEmail,
  PASSWORD,
  signIn,
  signUp,
  submitSignIn,
} from "../support/people.ts";

/** The token of a sign-in link for an account. */
async function tokenFor(request: APIRequestContext, email: string): Promise<string> {
  const link = await asOperator(request, "/admin/generate_link", { type: "magiclink", email });
  return String(link.hashed_token);
}

/** The token of a sign-in link for another person's account. */
const othersLink = async (request: APIRequestContext) =>
  tokenFor(request, (await signUp(request, "Mallory")).email);

/** A link to another person's account that arrives with its session. */
async function othersSession(request: APIRequestContext, redirect_to = ""): Promise<string> {
  const { email } = await signUp(request, "Mallory");
  const made = await asOperator(request, "/admin/generate_link", { type: "magiclink", email, redirect_to });
  return String(made.action_link);
}

/** The link of the mail to the new address of a change that this person begins. */
async function linkOfChange(request: APIRequestContext, base: string, ana: Account): Promise<string> {
  const email = newEmail("nova");
  const { apikey }: { apikey: string } = await (await request.get("/config.json")).json();
  const headers = { apikey, authorization: `Bearer ${ana.token}` };
  expect((await request.put("/auth/v1/user", { headers, data: { email } })).ok()).toBe(true);
  const token = new URL((await mailTo(email)).link).searchParams.get("token");
  return `${base}/auth#token_hash=${token}&type=email_change`;
}

const question = "Esta é a sua conta?";

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
    const heading = page.getByRole("heading", { level: 1 });
    await signIn(page, ana);
    const follow = () => page.goto(`${baseURL}/dashboard#token_hash=${hash}&type=magiclink`);
    await follow();
    await expect(page.getByText(`Este navegador está na conta ${ana.email}.`)).toBeVisible();
    await page.getByRole("button", { name: "Agora não" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(heading).toContainText("Ana");

    await follow();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("heading", { name: question })).toBeVisible();
    await expect(page.getByText("Você já está em outra conta")).toBeVisible();
    await page.getByRole("button", { name: "Não é minha conta" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(heading).toContainText("Ana");
  });

  test("a one-time token shows whose account it opens before it is entered", async ({ page, request }) => {
    const { email } = await signUp(request, "Mallory");
    const heading = page.getByRole("heading", { level: 1 });
    const showAccount = async () => {
      await page.goto(`/auth#token_hash=${await tokenFor(request, email)}&type=magiclink`);
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(heading).toHaveText(question);
      await expect(heading).toBeFocused();
      await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
    };
    await showAccount();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => localStorage.getItem("prepara-auth"))).toBeNull();

    // The token is used up, so the question has to stay until it is answered.
    await page.reload();
    await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
    const ended = page.waitForResponse(/\/logout\?scope=local$/);
    await page.getByRole("button", { name: "Não é minha conta" }).click();
    expect((await ended).status()).toBe(204);
    await expect(heading).toHaveText("Entre na sua suíte");
    await page.reload();
    await expect(heading).toHaveText("Entre na sua suíte");

    await showAccount();
    await page.reload();
    await page.getByRole("button", { name: "Entrar nesta conta" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(heading).toContainText("Mallory");
  });

  for (const isSignedIn of [true, false])
    test(`who signs out leaves no session of a token to the next person, opened ${isSignedIn ? "after" : "before"} the sign-in`, {
      tag: "@once",
    }, async ({ page, request }) => {
      const hash = await othersLink(request);
      const ana = await signUp(request, "Ana");
      const enter = page.getByRole("button", { name: "Entrar nesta conta" });
      if (isSignedIn) await signIn(page, ana);
      await page.goto(`/auth#token_hash=${hash}&type=magiclink`);
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(enter).toBeVisible();
      await page.reload();
      await expect(enter).toBeVisible();
      await page.goto(isSignedIn ? "/dashboard" : "/"); // unanswered
      if (!isSignedIn) await submitSignIn(page, ana.email);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
      await page.getByRole("button", { name: "Sair" }).click();
      await expect(page.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem("prepara-opened-link"))).toBeNull();
      if (!isSignedIn) return; // the question is several entries behind
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
      await expect(enter).toHaveCount(0);
    });

  test("the question about a token's session leaves with the person who signs out in another tab", {
    tag: "@once",
  }, async ({ page, request }) => {
    const hash = await othersLink(request);
    await signIn(page, await signUp(request, "Ana"));
    const asking = await page.context().newPage();
    await asking.goto(`/auth#token_hash=${hash}&type=magiclink`);
    await asking.getByRole("button", { name: "Continuar" }).click();
    await expect(asking.getByRole("button", { name: "Entrar nesta conta" })).toBeVisible();
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(asking.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
    await asking.reload();
    await expect(asking.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
  });

  for (const [button, linkFor] of [
    ["Entrar nesta conta", (request, base) => othersSession(request, base)],
    ["Continuar", async (request) => `/auth#token_hash=${await othersLink(request)}&type=magiclink`],
    ["Confirmar novo e-mail", linkOfChange],
  ] satisfies [string, (request: APIRequestContext, base: string, ana: Account) => Promise<string>][])
    test(`a link that waits for '${button}' leaves with the person in whose browser it was opened`, {
      tag: "@once",
    }, async ({ page, request, baseURL }) => {
      const [ana, bia] = [await signUp(request, "Ana"), await signUp(request, "Bia")];
      const asking = await page.context().newPage();
      const answer = asking.getByRole("button", { name: button });
      const signInIsShown = () =>
        expect(asking.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
      await signIn(page, ana);
      await asking.goto(await linkFor(request, baseURL ?? "", ana));
      await expect(answer).toBeEnabled();
      await page.getByRole("button", { name: "Sair" }).click();
      await signInIsShown();
      await submitSignIn(page, bia.email);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(answer).toHaveCount(0);

      // The tab itself gets no sign of a session that ends in it.
      await asking.goto("about:blank");
      await asking.goto(await linkFor(request, baseURL ?? "", bia));
      await expect(answer).toBeEnabled();
      await page.close();
      await asking.evaluate(() => localStorage.removeItem("prepara-auth"));
      await answer.click();
      await signInIsShown();
    });

  test("a question stays while somebody opens another page, signed out, and is answered then", {
    tag: "@once",
  }, async ({ page, request, baseURL }) => {
    for (const isToken of [false, true]) {
      const asking = await page.context().newPage();
      const enter = asking.getByRole("button", { name: "Entrar nesta conta" });
      if (isToken) {
        await asking.goto(`/auth#token_hash=${await othersLink(request)}&type=magiclink`);
        await asking.getByRole("button", { name: "Continuar" }).click();
      } else await asking.goto(await othersSession(request, baseURL));
      await expect(enter).toBeVisible();
      await page.goto("/auth");
      await expect(page.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
      await expect(enter).toBeVisible();
      if (!isToken) {
        // Nor does an attempt without an answer end it.
        await asking.route("**/auth/v1/user", (route) => route.abort());
        await enter.click();
        await expect(asking.getByText("Sem resposta do servidor")).toBeVisible();
        await asking.unroute("**/auth/v1/user");
      }
      await enter.click();
      await expect(asking).toHaveURL(/\/dashboard$/);
      await expect(asking.getByRole("heading", { level: 1 })).toContainText("Mallory");
      await asking.getByRole("button", { name: "Sair" }).click();
      await expect(asking.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
      await asking.close();
    }
  });

  test("an invitation that is accepted while another person's page is open leads to a new password", {
    tag: "@once",
  }, async ({ page, request, baseURL }) => {
    const email = newEmail("Convidada");
    const wanted = { type: "invite", email, redirect_to: baseURL };
    const link = await asOperator(request, "/admin/generate_link", wanted);
    await signIn(page, await signUp(request, "Ana"), "/robots.txt");
    // As the other page does when it closes, at the earliest moment after the answer.
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history);
      history.replaceState = (data, unused, url) => {
        replace(data, unused, url);
        if (!String(url).includes("modo=convite")) return;
        localStorage.removeItem("prepara-opened-link");
        dispatchEvent(new StorageEvent("storage"));
      };
    });
    await page.goto(link.action_link);
    await page.getByRole("button", { name: "Aceitar convite" }).click();
    await expect(page.getByRole("heading", { name: "Crie sua senha" })).toBeVisible();
    await expect(page.getByLabel("Senha", { exact: true })).toBeVisible();
  });

  test("the question is gone from a page that was asleep while another person came and went", {
    tag: "@once",
  }, async ({ page, request }) => {
    const hash = await othersLink(request);
    const asking = await page.context().newPage();
    await asking.goto(`/auth#token_hash=${hash}&type=recovery`);
    await asking.getByRole("button", { name: "Continuar" }).click();
    await expect(asking.getByRole("button", { name: "Entrar nesta conta" })).toBeVisible();
    await asking.goto("/robots.txt");
    await asking.goBack();
    await expect(asking.getByRole("button", { name: "Entrar nesta conta" })).toBeVisible();
    await asking.goto("/robots.txt");
    await signIn(page, await signUp(request, "Bia"));
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await asking.goBack();
    await expect(asking.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
  });

  test("a link of a session that has ended leaves this browser in its account", { tag: "@once" }, async ({
    page,
    request,
  }) => {
    const ana = await signUp(request, "Ana");
    const { apikey }: { apikey: string } = await (await request.get("/config.json")).json();
    const opening = await request.post("/auth/v1/verify", {
      headers: { apikey },
      data: { type: "magiclink", token_hash: await othersLink(request) },
    });
    const { access_token: token, refresh_token: renewing } = await opening.json();
    await request.post("/auth/v1/logout?scope=local", {
      headers: { apikey, authorization: `Bearer ${token}` },
    });
    await signIn(page, ana);
    await page.goto(`/auth#access_token=${token}&refresh_token=${renewing}&type=magiclink`);
    await page.getByRole("button", { name: "Entrar nesta conta" }).click();
    await expect(page.getByText("O link não pôde ser usado")).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  });

  test("who is invited by a one-time token sees the account before it is accepted", { tag: "@once" }, async ({
    page,
    request,
  }) => {
    const email = newEmail("Convidada");
    const link = await asOperator(request, "/admin/generate_link", { type: "invite", email });
    await page.goto(`/auth#token_hash=${link.hashed_token}&type=invite`);
    await expect(page.getByRole("heading", { name: "Você recebeu um convite" })).toBeVisible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Aceitar convite" }).click();
    await expect(page.getByRole("heading", { name: "Crie sua senha" })).toBeVisible();
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
    await page.getByRole("button", { name: "Entrar nesta conta" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
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
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
