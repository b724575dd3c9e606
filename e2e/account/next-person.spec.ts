import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../support/journey.ts";
import { type Account, admin, call, PASSWORD, signIn, signUp } from "../support/people.ts";

/** Signs in through the form of a page that is at /auth. */
async function submitCredentials(page: Page, { email }: Account) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname !== "/auth");
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/auth$/);
};

/** The page's markup and what the browser stores for it. */
const pageAndStorage = async (page: Page) => {
  const text = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  // The hash in a file's name, or a token, may contain a name of three letters by chance.
  return text.replaceAll(/\/assets\/[\w.-]+|[\w-]{60,}/g, "");
};

/**
 * Two tabs of one person: the list of shipments in transit, and a question to the advisor that was not sent.
 */
async function twoTabs(context: BrowserContext, base: string, person: Account) {
  await call(base, person, "POST", "/purchases", { productName: "Cafeteira secreta", qty: 1 });
  const first = await context.newPage();
  // Signs in anew, because the account's first session stays in use for API calls.
  await signIn(first, { email: person.email }, "/transito");
  await expect(first.getByText("Cafeteira secreta")).toBeVisible();
  const second = await context.newPage();
  await second.goto("/tadollar?nova=true");
  await second.getByRole("textbox", { name: "Mensagem" }).fill("Pergunta secreta");
  return { first, second };
}

/**
 * Waits until a tab shows the sign-in. Not for its address: the tab may go there twice, by its own answer and
 * by the other tab's message, and Playwright reports the first of the two as a failure.
 */
const signInIsShown = (tab: Page) =>
  expect(tab.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();

/** Expects both tabs at the sign-in, and that another person who signs in sees nothing of the one before. */
async function nextPersonSeesNothing(tabs: readonly Page[], next: Account, secrets: readonly string[]) {
  for (const tab of tabs) {
    await signInIsShown(tab);
    for (const secret of secrets) expect(await pageAndStorage(tab)).not.toContain(secret);
  }
  const [tab] = tabs;
  if (!tab) throw new Error("no tab");
  await submitCredentials(tab, next);
  for (const place of ["/transito", "/tadollar?nova=true", "/dashboard"]) {
    await tab.goto(place);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    for (const secret of secrets) expect(await pageAndStorage(tab)).not.toContain(secret);
  }
}

const secretsOf = ({ email, name, userId }: Account) => ["secreta", email, name, userId];

test.describe("the next person in a browser sees nothing of the one before", { tag: "@once" }, () => {
  test("after 'Sair' in one of two tabs", async ({ context, request, baseURL }) => {
    const [vera, otto] = [await signUp(request, "Veralucia"), await signUp(request, "Otto")];
    const { first, second } = await twoTabs(context, baseURL ?? "", vera);
    await first.reload();
    const placesScrolled = await first.evaluate(() =>
      Object.keys(JSON.parse(sessionStorage.getItem("tsr-scroll-restoration-v1_3") ?? "{}")),
    );
    expect(placesScrolled).not.toEqual([]);
    await signOut(first);
    await expect(first.getByText("Logout realizado")).toBeVisible();
    await nextPersonSeesNothing([second, first], otto, [...secretsOf(vera), ...placesScrolled]);
  });

  test("after a 'Sair' on this device only, because the server answered with 503", async ({
    context,
    request,
    baseURL,
  }) => {
    const [vera, otto] = [await signUp(request, "Veralucia"), await signUp(request, "Otto")];
    const { first, second } = await twoTabs(context, baseURL ?? "", vera);
    await context.route("**/auth/v1/logout**", (route) => route.fulfill({ status: 503, json: {} }));
    await first.getByRole("button", { name: "Sair" }).click();
    await first.getByRole("button", { name: "Sair só neste aparelho" }).click();
    await expect(first.getByText("Você saiu só neste aparelho")).toBeVisible();
    await nextPersonSeesNothing([first, second], otto, secretsOf(vera));
  });

  test("after the session was ended on another device", async ({ context, request, baseURL }) => {
    const base = baseURL ?? "";
    const [vera, otto] = [await signUp(request, "Veralucia"), await signUp(request, "Otto")];
    const { first, second } = await twoTabs(context, base, vera);
    const { items } = await call(base, vera, "GET", "/sessions");
    for (const { id, isCurrent } of items)
      if (!isCurrent) await call(base, vera, "DELETE", `/sessions/${id}`);
    // Without any input in the tabs: the event stream ends and cannot be opened again.
    await nextPersonSeesNothing([first, second], otto, secretsOf(vera));
  });

  test("in a tab that showed another page while the session ended, also when the next person signed in meanwhile", async ({
    context,
    request,
    baseURL,
  }) => {
    for (const isNextHere of [false, true]) {
      const [vera, otto] = [await signUp(request, "Veralucia"), await signUp(request, "Otto")];
      const { first, second } = await twoTabs(context, baseURL ?? "", vera);
      await second.goto("about:blank");
      await signOut(first);
      if (isNextHere) await submitCredentials(first, otto);
      await second.goto("/tadollar?nova=true");
      await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
      for (const secret of secretsOf(vera)) expect(await pageAndStorage(second)).not.toContain(secret);
      for (const tab of [first, second]) await tab.close();
    }
  });

  test("after an admin, in a tab that the browser had frozen", async ({ context, request }) => {
    const [rui, vera, otto] = [
      await admin(request),
      await signUp(request, "Veralucia"),
      await signUp(request, "Otto"),
    ];
    const frozen = await context.newPage();
    await signIn(frozen, rui, `/admin/saldo?busca=${vera.name}`);
    await expect(frozen.getByText(vera.name).first()).toBeVisible();
    // Receives no events from other tabs, like a tab that the browser has frozen.
    await frozen.evaluate(() => {
      for (const sign of ["storage", "focus", "visibilitychange"])
        addEventListener(sign, (event) => event.stopImmediatePropagation(), { capture: true });
    });
    const other = await context.newPage();
    await other.goto("/dashboard");
    await signOut(other);
    await submitCredentials(other, otto);
    await frozen.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(frozen.getByRole("heading", { level: 1 })).toBeVisible();
    for (const secret of [vera.name, vera.email, "Rui", "Admin"])
      await expect.poll(() => pageAndStorage(frozen)).not.toContain(secret);
    await other.close();
  });

  test("after an admin with typed notes, and without the browser's question before leaving a page", async ({
    context,
    request,
    baseURL,
  }) => {
    const [rui, vera] = [await admin(request), await signUp(request, "Veralucia")];
    const productName = `Cafeteira secreta ${Date.now()}`;
    const order = { productName, supplierLink: "https://www.exemplo.com/x", quantity: 1, totalUsd: 10 };
    await call(baseURL ?? "", vera, "POST", "/assisted-purchases", order);
    const typing = await context.newPage();
    const questions: string[] = [];
    typing.on("dialog", (dialog) => {
      questions.push(dialog.type());
      return dialog.dismiss(); // stay on the page
    });
    await signIn(typing, { email: rui.email }, "/admin/compra-assistida?status=pendente");
    await typing.getByRole("button", { name: `Editar a solicitação de ${productName}` }).click();
    await typing.getByLabel("Notas do admin").pressSequentially("Nota secreta");
    const other = await context.newPage();
    await other.goto("/dashboard");
    await signOut(other);
    await signInIsShown(typing);
    expect(questions).toEqual([]);
    expect(await pageAndStorage(typing)).not.toContain("secreta");
  });
});
