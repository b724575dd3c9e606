import { expect, type Page, test } from "@playwright/test";
import { sheetFindings } from "./audit/sheets.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { admin, call, send, signIn, signUp } from "./support/people.ts";
import { photo } from "./support/photo.ts";

test.use({ serviceWorkers: "allow" });

test.describe("without a connection", () => {
  test("the open screen says so once, and an unreachable page is one of ours in Portuguese", async ({
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
      await expect.poll(() => sheetFindings(page)).toEqual([]); // the longer words still fit
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
    // A screen whose part was never loaded still opens: it was kept beforehand.
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    await go("/gating-checker");
    await expect(page.getByRole("heading", { level: 1, name: /Gating/ })).toBeVisible();
    // Enter goes past the held button; it is answered in words, or not heard, and what was typed stays.
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
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(page.getByText("Ainda sem conexão.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Documentos" })).toBeVisible();
  });

  test("nothing of the API, of sign-in or of private files is kept", { tag: "@once" }, async ({
    page,
    request,
  }) => {
    await signIn(page, await signUp(request, "Otto"));
    await workerIsReady(page);
    await page.goto("/saldo");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const kept: string[] = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((one) => new URL(one.url).pathname);
    });
    expect(kept).toContain("/sem-conexao");
    expect(kept.filter((path) => !path.startsWith("/assets/")).sort()).toEqual([
      "/boot.js",
      "/icons/favicon.svg",
      "/sem-conexao",
    ]);
    expect(kept.filter((path) => /hero|first-page|pdf|markdown/.test(path))).toEqual([]);
  });
});

test("a new version waits until somebody asks for it, and asks back before typed work is lost", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Vera"));
  await workerIsReady(page);
  await page.goto("/gating-checker");
  await workerIsFollowed(page);
  // The server's next build: to the browser a worker under another address is another worker.
  await page.evaluate(() => navigator.serviceWorker.register("/service-worker.js?next", { scope: "/" }));
  const notice = page.getByText("Há uma versão nova.");
  await expect(notice).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("textbox").first().fill("B0TESTE123");
  await page.getByRole("button", { name: "Atualizar" }).click();
  const question = page.getByRole("alertdialog", { name: "Atualizar agora?" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("textbox").first()).toHaveValue("B0TESTE123");

  await page.getByRole("button", { name: "Atualizar" }).click();
  await Promise.all([page.waitForEvent("load"), question.getByRole("button", { name: "Atualizar" }).click()]);
  await expect(page.getByRole("heading", { level: 1, name: /Gating/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain("?next");
});

test("a check-in confirmed without a connection survives a reload and is sent once when it is back", async ({
  page,
  context,
  request,
  baseURL: address,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const product = `Balança ${Date.now()}`;
  const baseURL = address ?? "";
  const rui = await admin(request);
  const purchase = { productName: product, qty: 3 };
  const { id }: { id: string } = await call(
    baseURL,
    await signUp(request, "Ana"),
    "POST",
    "/purchases",
    purchase,
  );
  await signIn(page, rui);
  await workerIsReady(page);
  await page.goto(`/admin/recebimentos?q=${encodeURIComponent(product)}`);
  const open = page.getByRole("button", { name: `Marcar como Recebido: ${product}` });
  await expect(open).toBeVisible();

  await test.step("the dock loses its connection; the form opens, takes photos and is confirmed", async () => {
    await context.setOffline(true);
    await open.click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type="file"][multiple]').setInputFiles([photo("um.png"), photo("dois.png")]);
    await expect(dialog.getByText("2/10 fotos adicionadas")).toBeVisible();
    const goOn = async () => isMobile && (await dialog.getByRole("button", { name: "Continuar" }).click());
    await goOn();
    await dialog.getByLabel("Peso (lb)").fill("2,55");
    await goOn();
    await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
    await expect(page.getByText("Recebimento guardado neste aparelho")).toBeVisible();
    const waiting = page.getByRole("listitem").filter({ hasText: product });
    await expect(waiting).toContainText("Enviando quando houver conexão");
    await expect(waiting).toContainText("2 fotos");
    await expect(open).toBeHidden();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("signing out would leave it behind, and asks", async () => {
    await page.getByRole("button", { name: "Conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    const question = page.getByRole("alertdialog", { name: "Sair antes de enviar?" });
    await expect(question).toContainText("1 recebimento confirmado ainda não foi enviado");
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(question).toBeHidden();
  });

  await test.step("a reload finds no connection, but nothing is lost", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
    await expect(page.getByText("1 recebimento confirmado está guardado neste aparelho")).toBeVisible();
  });

  await test.step("the connection returns: it is sent, once", async () => {
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST" && one.url().endsWith(`/${id}/check-in`)) sent.push(one.url());
    });
    await context.setOffline(false);
    await expect(page.getByText("Envio marcado como recebido!")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Esperando para enviar")).toBeHidden();
    const shipment = await call(baseURL, rui, "GET", `/admin/shipments/${id}`);
    expect(shipment).toMatchObject({ status: "arrived", weightLb: 2.55 });
    expect(shipment.photos).toHaveLength(2);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Recebimentos" })).toBeVisible();
    await page.waitForTimeout(2_500); // the sender looks 1.5 s after the page opened
    expect(sent).toHaveLength(1);
  });
});

test("a refused check-in says why and keeps its photos until it is discarded, also for others on the device", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
  test.setTimeout(120_000);
  const baseURL = address ?? "";
  const [rui, bia] = [await admin(request), await signUp(request, "Bia")];
  const products = [`Luminária ${Date.now()}`, `Tapete ${Date.now()}`];
  const ids: string[] = [];
  for (const productName of products)
    ids.push((await call(baseURL, bia, "POST", "/purchases", { productName, qty: 1 })).id);
  await signIn(page, rui);
  await workerIsReady(page);
  await page.goto(`/admin/recebimentos?q=${encodeURIComponent(bia.name)}`);
  const waiting = (product = "") =>
    page.getByRole("listitem").filter({ hasText: product, hasNotText: "ASIN" });
  for (const product of products)
    await expect(page.getByRole("button", { name: `Marcar como Recebido: ${product}` })).toBeVisible();
  await context.setOffline(true);
  for (const product of products) {
    await page.getByRole("button", { name: `Marcar como Recebido: ${product}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type="file"]').first().setInputFiles(photo("um.png"));
    await expect(dialog.getByText("1/10 fotos adicionadas")).toBeVisible();
    await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
    await expect(waiting(product)).toContainText("Enviando quando houver conexão");
  }

  // Meanwhile a colleague confirms the same boxes.
  for (const id of ids) await send(baseURL, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
  await context.setOffline(false);
  for (const product of products) {
    await expect(waiting(product)).toContainText("Não foi aceito", { timeout: 30_000 });
    await expect(waiting(product)).toContainText("1 foto");
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step("a full disk takes nothing away from who wants to correct it", async () => {
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function full() {
        IDBObjectStore.prototype.put = put;
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await waiting(products[0]).getByRole("button", { name: "Corrigir" }).click();
    await expect(page.getByText("Falta espaço neste aparelho.")).toBeVisible();
    await expect(waiting(products[0])).toContainText("1 foto");
    expect(await keptCheckIns(page)).toBe(2);
  });

  await waiting(products[0]).getByRole("button", { name: "Descartar" }).click();
  const question = page.getByRole("alertdialog", { name: `Descartar o recebimento de ${products[0]}?` });
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(waiting(products[0])).toBeHidden();
  await expect.poll(() => keptCheckIns(page)).toBe(1);

  const notices = page.getByRole("button", { name: "Fechar notificação" });
  await expect(async () => {
    if ((await notices.count()) > 0) await notices.first().click({ timeout: 1_000 });
    expect(await notices.count()).toBe(0);
  }).toPass();
  await page.getByRole("button", { name: "Conta" }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page
    .getByRole("alertdialog", { name: "Sair antes de enviar?" })
    .getByRole("button", { name: "Sair e guardar" })
    .click();
  await page.waitForURL("**/auth**");

  await test.step("another person on the device neither sees nor sends nor loses it", async () => {
    const sent: string[] = [];
    page.on("request", (one) => one.url().endsWith("/check-in") && sent.push(one.url()));
    await signIn(page, bia);
    await page.waitForTimeout(2_500); // the sender looks 1.5 s after the page opened
    expect(await keptCheckIns(page)).toBe(1);
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    await page.waitForURL("**/auth**");
    expect(await keptCheckIns(page)).toBe(1);
  });

  await test.step("its person finds it again", async () => {
    await signIn(page, rui);
    await page.goto("/admin/recebimentos");
    await expect(waiting(products[1])).toContainText("Não foi aceito");
  });
});

/** Drafts and confirmed check-ins that lie in this browser. */
async function keptCheckIns(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const store = await done(indexedDB.open("prepara-check-in"));
    const act = store.transaction(["drafts", "waiting"]);
    const counts = ["drafts", "waiting"].map((name) => done(act.objectStore(name).count()));
    const [drafts = 0, waiting = 0] = await Promise.all(counts);
    store.close();
    return drafts + waiting;
  });
}

/** The worker has kept its files and answers for this page. */
async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
}

/** The page looks out for new versions only some seconds after its load. */
async function workerIsFollowed(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 5_000);
}
