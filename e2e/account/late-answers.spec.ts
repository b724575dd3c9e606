import { type APIRequestContext, expect, type Page, type Route } from "@playwright/test";
import { test } from "../support/journey.ts";
import { asOperator } from "../support/operator.ts";
import { mailTo } from "../support/outbox.ts";
import { type Account, newEmail, PASSWORD, signUp, submitSignIn } from "../support/people.ts";

/**
 * Holds the answers of a page to requests of this path, once `isMeant` says so, and gives what releases them
 * and what says how often the server was asked.
 */
async function holdAnswers(page: Page, path: RegExp, isMeant = (_route: Route) => true) {
  let release = () => {};
  let asked = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (!isMeant(route)) return route.continue();
    const response = await route.fetch();
    asked += 1;
    await held;
    await route.fulfill({ response });
  });
  return { release: () => release(), isAsked: () => expect.poll(() => asked).toBeGreaterThan(0) };
}

const personIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("prepara-auth") ?? "null")?.user.email);

const ended = (page: Page) =>
  page.waitForResponse((response) => /\/logout\?scope=local$/.test(response.url()) && response.ok());

const fillSignIn = async (page: Page, email: string) => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};

/** Leaves the step of a sign-in and comes back without a reload. */
const leaveAndComeBack = async (page: Page) => {
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByRole("link", { name: "Voltar para a entrada" }).click();
  await expect(page.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
};

const dashboardOf = async (page: Page, { name, email }: Account) => {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  expect(await personIn(page)).toBe(email);
};

/** Signs in; the answer is held until the returned function is called. */
async function heldSignIn(page: Page, { email }: Account): Promise<() => void> {
  await page.goto("/auth");
  const isTheirs = (route: Route) => route.request().postData()?.includes(email) === true;
  const { release, isAsked } = await holdAnswers(page, /\/auth\/v1\/token/, isTheirs);
  await fillSignIn(page, email);
  await isAsked();
  return release;
}

const tokenFor = async (request: APIRequestContext, type: string, email: string): Promise<string> =>
  String((await asOperator(request, "/admin/generate_link", { type, email })).hashed_token);

/** The link of the mail to the new address of a change that nobody began in this browser. */
async function linkOfChange(request: APIRequestContext, vera: Account): Promise<string> {
  const email = newEmail("nova");
  const { apikey }: { apikey: string } = await (await request.get("/config.json")).json();
  const headers = { apikey, authorization: `Bearer ${vera.token}` };
  expect((await request.put("/auth/v1/user", { headers, data: { email } })).ok()).toBe(true);
  await request.get((await mailTo(vera.email)).link, { maxRedirects: 0 });
  const token = new URL((await mailTo(email)).link).searchParams.get("token");
  return `/auth#token_hash=${token}&type=email_change`;
}

test.describe("an answer that comes after its step was left, or after another person's sign-in", {
  tag: "@once",
}, () => {
  let vera: Account;
  let otto: Account;
  test.beforeEach(async ({ request }) => {
    [vera, otto] = [await signUp(request, "Veralucia"), await signUp(request, "Otto")];
  });

  test("to a sign-in replaces nobody's session", async ({ page }) => {
    const release = await heldSignIn(page, vera);
    await leaveAndComeBack(page);
    await fillSignIn(page, otto.email);
    await dashboardOf(page, otto);
    const isEnded = ended(page);
    release();
    await isEnded;
    await dashboardOf(page, otto);
    // At once: a toast goes by itself within the time that an assertion waits.
    expect(await page.getByText("Erro na autenticação").count()).toBe(0);
  });

  test("to a sign-in in another tab replaces nobody's session, and says so where it was asked", async ({
    page,
    context,
  }) => {
    const release = await heldSignIn(page, vera);
    const other = await context.newPage();
    await submitSignIn(other, otto.email);
    await dashboardOf(other, otto);
    const isEnded = ended(page);
    release();
    await isEnded;
    await expect(page.getByText("Sem resposta do servidor.").first()).toBeVisible();
    await dashboardOf(other, otto);
  });

  test("to a sign-in enters nobody after the step was left", async ({ page }) => {
    const release = await heldSignIn(page, vera);
    await leaveAndComeBack(page);
    const isEnded = ended(page);
    release();
    await isEnded;
    await expect(page.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
    expect(await personIn(page)).toBeUndefined();
  });

  test("to a sign-in enters the same person, who was alone, or signed in elsewhere meanwhile", async ({
    page,
    context,
  }) => {
    for (const isTwice of [false, true]) {
      const release = await heldSignIn(page, vera);
      if (isTwice) {
        const other = await context.newPage();
        await submitSignIn(other, vera.email);
        await dashboardOf(other, vera);
      }
      release();
      await dashboardOf(page, vera);
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("button", { name: "Sair" }).click();
      await expect(page).toHaveURL(/\/auth$/);
    }
  });

  test("to a recovery code replaces nobody's session", async ({ page }) => {
    await page.goto("/auth?modo=recuperar");
    await page.getByLabel("E-mail").fill(vera.email);
    await page.getByRole("button", { name: "Enviar link" }).click();
    const { release, isAsked } = await holdAnswers(page, /\/auth\/v1\/verify$/);
    await page.getByLabel("Ou digite o código do e-mail").fill((await mailTo(vera.email)).code);
    await isAsked();
    await page.getByRole("link", { name: "Voltar para a entrada" }).click();
    await fillSignIn(page, otto.email);
    await dashboardOf(page, otto);
    const isEnded = ended(page);
    release();
    await isEnded;
    await dashboardOf(page, otto);
  });

  for (const [button, linkFor] of [
    [
      "Continuar",
      async (request, { email }) =>
        `/auth#token_hash=${await tokenFor(request, "recovery", email)}&type=recovery`,
    ],
    ["Confirmar novo e-mail", linkOfChange],
  ] satisfies [string, (request: APIRequestContext, vera: Account) => Promise<string>][])
    for (const next of ["signs in in this tab", "signs in in another tab", "has not come yet"])
      test(`to '${button}' asks nobody about the account while the next person ${next}`, async ({
        page,
        context,
        request,
      }) => {
        await page.goto(await linkFor(request, vera));
        const { release, isAsked } = await holdAnswers(page, /\/auth\/v1\/verify$/);
        await page.getByRole("button", { name: button }).click();
        await isAsked();
        let there = page;
        if (next.includes("another")) {
          there = await context.newPage();
          await submitSignIn(there, otto.email);
          await dashboardOf(there, otto);
        } else {
          await page.getByRole("button", { name: "Agora não" }).click();
          await expect(page.getByRole("heading", { name: "Entre na sua suíte" })).toBeVisible();
          if (next.includes("this")) await fillSignIn(page, otto.email);
          if (next.includes("this")) await dashboardOf(page, otto);
        }
        const isEnded = ended(page);
        release();
        await isEnded;
        await expect(page.getByRole("button", { name: "Entrar nesta conta" })).toHaveCount(0);
        if (next.includes("not come")) expect(await personIn(page)).toBeUndefined();
        else await dashboardOf(there, otto);
        await page.reload();
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Esta é a sua conta?");
      });

  test("to 'Entrar nesta conta' replaces nobody's session", async ({ page, context, request, baseURL }) => {
    for (const heldCall of [1, 2, 3]) {
      const wanted = { type: "magiclink", email: vera.email, redirect_to: baseURL };
      const { action_link: link } = await asOperator(request, "/admin/generate_link", wanted);
      const asking = await context.newPage();
      await asking.goto(link);
      let calls = 0;
      const { release, isAsked } = await holdAnswers(asking, /\/auth\/v1\/user$/, () => ++calls === heldCall);
      await asking.getByRole("button", { name: "Entrar nesta conta" }).click();
      await isAsked();
      await submitSignIn(page, otto.email);
      await dashboardOf(page, otto);
      const isEnded = ended(asking);
      release();
      await isEnded;
      await dashboardOf(page, otto);
      await asking.close();
      await page.getByRole("button", { name: "Sair" }).click();
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
});

test("a new e-mail that cannot be shown now is asked for again", { tag: "@once" }, async ({
  page,
  request,
}) => {
  const vera = await signUp(request, "Veralucia");
  const link = await linkOfChange(request, vera);
  const path = "**/auth/v1/verify/address";
  await page.route(path, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<html>" }));
  await page.goto(link);
  await expect(page.getByText("O servidor não conseguiu responder agora.")).toBeVisible();
  await page.unroute(path);
  await page.route(path, (route) => route.abort());
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Sem resposta do servidor.")).toBeVisible();
  await page.unroute(path);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("button", { name: "Confirmar novo e-mail" })).toBeEnabled();
  await expect(page.getByText("O link não pôde ser usado")).toHaveCount(0);
});
