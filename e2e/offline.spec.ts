import { expect, type Page } from "@playwright/test";
import { phoneDialogFindings } from "./audit/phone-dialogs.ts";
import { goToScreen } from "./screens/open-screen.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { workerIsReady } from "./support/device.ts";
import { test } from "./support/journey.ts";
import { signIn, signUp } from "./support/people.ts";

test.use({ serviceWorkers: "allow" });

test.describe("without a connection", () => {
  test("the open screen shows it once, and an unreachable page is our offline page in Portuguese", async ({
    page,
    context,
    request,
    isMobile,
  }) => {
    await signIn(page, await signUp(request, "Olga"));
    await workerIsReady(page);
    await page.goto("/transito");
    await expect(page.getByRole("heading", { level: 1, name: "Em Trânsito" })).toBeVisible();

    await page.keyboard.press("n");
    await page.getByLabel("Nome do produto").fill("Chaleira");
    await context.setOffline(true);
    const held = page.getByRole("button", { name: "Registrar compra · Sem conexão" });
    await expect(held).toBeDisabled();
    await held.press("Enter");
    const size = page.viewportSize();
    if (isMobile && size) {
      await page.setViewportSize({ width: 320, height: 568 });
      await expect.poll(() => phoneDialogFindings(page)).toEqual([]); // the longer words still fit
      await page.setViewportSize(size);
    }
    await context.setOffline(false);
    await page.getByRole("button", { name: "Registrar compra", exact: true }).click(); // what was typed is still there
    await expect(page.getByText("Compra registrada!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Chaleira" })).toBeVisible();

    await context.setOffline(true);
    const banner = page.getByRole("status").filter({ hasText: "Você está sem conexão." });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A screen that was never opened still opens, because the service worker cached its code.
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    await go("/gating-checker");
    await expect(page.getByRole("heading", { level: 1, name: /Gating/ })).toBeVisible();
    // Enter in a field is possible despite the disabled button: the gating checker shows an error, the
    // advisor sends nothing, and both keep the typed text.
    await page.getByLabel("ASIN ou link da Amazon").fill("B0CDEMO103");
    await page.getByLabel("ASIN ou link da Amazon").press("Enter");
    await expect(page.getByText("Erro ao verificar restrição").first()).toBeVisible();
    await expect(page.getByLabel("ASIN ou link da Amazon")).toHaveValue("B0CDEMO103");
    await go("/tadollar");
    await page.getByLabel("Mensagem").fill("qual o peso máximo?");
    await page.getByLabel("Mensagem").press("Enter");
    await expect(page.getByLabel("Mensagem")).toHaveValue("qual o peso máximo?");
    await context.setOffline(false);
    await expect(banner).toBeHidden();

    await context.setOffline(true);
    await page.goto("/documentos");
    await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeVisible();
    await expect(page).toHaveTitle("Sem conexão · Prepara");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(page.getByText("Ainda sem conexão.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Documentos" })).toBeVisible();
  });

  test("nothing of the API, of sign-in or of private files is cached", { tag: "@once" }, async ({
    page,
    request,
  }) => {
    await signIn(page, await signUp(request, "Otto"));
    await workerIsReady(page);
    await page.goto("/saldo");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const cachedPaths: string[] = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((one) => new URL(one.url).pathname);
    });
    expect(cachedPaths).toContain("/sem-conexao");
    expect(cachedPaths.filter((path) => !path.startsWith("/assets/")).sort()).toEqual([
      "/boot.js",
      "/galpao",
      "/icons/favicon.svg",
      "/sem-conexao",
    ]);
    expect(cachedPaths.filter((path) => /\/(hero|first-page|pdf|markdown)/.test(path))).toEqual([]);
  });
});

test("a new version is loaded only on request, with a question before typed work is lost", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Vera"));
  await workerIsReady(page);
  await markWhenFollowed(page);
  await page.goto("/gating-checker");
  await expect(page.locator("html")).toHaveAttribute("data-worker-is-followed");
  // Stands for the server's next build: for the browser, a worker with another URL is a new version.
  await page.evaluate(() => navigator.serviceWorker.register("/service-worker.js?next", { scope: "/" }));
  const notice = page.getByText("Há uma versão nova.");
  await expect(notice).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("textbox").first().fill("B0TESTE123");
  await page.getByRole("button", { name: "Atualizar" }).click();
  const question = page.getByRole("alertdialog", { name: "Atualizar agora?" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("textbox").first()).toHaveValue("B0TESTE123");

  await goToScreen(page, { path: "/conta", title: "Minha conta", who: "customer" });
  await page.getByLabel("Nome completo").fill("Vera Lúcia");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await Promise.all([page.waitForEvent("load"), question.getByRole("button", { name: "Atualizar" }).click()]);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Vera");
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain("?next");
});

/** Marks pages once they watch for new versions: some seconds after the load they register the worker. */
async function markWhenFollowed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      document.documentElement.dataset.workerIsFollowed = "";
      return registration;
    };
  });
}
