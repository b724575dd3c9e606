import { expect, type Page } from "@playwright/test";
import { dismissToasts } from "../screens/list-states.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { storedEntries, workerIsReady } from "../support/device.ts";
import { test } from "../support/journey.ts";
import { admin, call, send, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

test.use({ serviceWorkers: "allow" });

test("a check-in confirmed without a connection survives a reload and is sent once when it is back", async ({
  page,
  context,
  request,
  baseURL: address,
  isMobile,
}) => {
  const product = `Balança ${Date.now()}`;
  const baseURL = address ?? "";
  const rui = await admin(request);
  const ana = await signUp(request, "Ana");
  const codes = [1, 2].map((carton) => `CAIXA${carton}${Date.now()}`);
  const purchase = { productName: product, qty: 3, trackingNumbers: codes };
  const { id }: { id: string } = await call(baseURL, ana, "POST", "/purchases", purchase);
  const { suiteNumber } = await call(baseURL, ana, "GET", "/me");
  /** A colleague scans a carton at the dock and confirms its suite. */
  const comes = (code = ""): Promise<{ id: string }> =>
    send(baseURL, rui, "/floor/boxes", { code, suite: String(suiteNumber) });
  const first = await comes(codes[0]);
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
    await expect(waiting).toContainText("Será enviado quando houver conexão");
    await expect(waiting).toContainText("2 fotos");
    await expect(open).toBeHidden();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("signing out asks first, because the check-in would stay behind", async () => {
    await page.getByRole("button", { name: "Conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    const question = page.getByRole("alertdialog", { name: "Sair antes de enviar?" });
    await expect(question).toContainText("1 recebimento confirmado ainda não foi enviado");
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(question).toBeHidden();
  });

  await test.step("a reload without a connection loses nothing", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
    await expect(page.getByText("1 recebimento confirmado está guardado neste aparelho")).toBeVisible();
  });

  // While the check-in waits.
  const second = await comes(codes[1]);

  await test.step("the check-in is sent once when the connection returns", async () => {
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST" && one.url().endsWith(`/${id}/check-in`)) sent.push(one.url());
    });
    await context.setOffline(false);
    await expect(page.getByText("Envio marcado como recebido!")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Esperando para enviar")).toBeHidden();
    const shipment = await call(baseURL, rui, "GET", `/admin/shipments/${id}`);
    expect(shipment).toMatchObject({ status: "arrived", weightLb: 2.55 });
    const statusOf = async (box: { id: string }) =>
      (await call(baseURL, rui, "GET", `/floor/boxes/${box.id}`)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(["opened", "matched"]);
    expect(shipment.photos).toHaveLength(2);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Recebimentos" })).toBeVisible();
    await page.waitForTimeout(2_500); // waiting acts are sent 1.5 s after the page opens
    expect(sent).toHaveLength(1);
  });
});

test("a refused check-in shows the reason and keeps its photos until it is discarded, even if others use the device", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
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
    await expect(waiting(product)).toContainText("Será enviado quando houver conexão");
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

  await test.step("correcting a check-in on a full disk loses none of its data", async () => {
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function full(...given) {
        // Other databases, such as that of the kept answers, may be written at any time.
        if (this.transaction.db.name !== "prepara-check-in") return put.apply(this, given);
        IDBObjectStore.prototype.put = put;
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await waiting(products[0]).getByRole("button", { name: "Corrigir" }).click();
    await expect(page.getByText("Falta espaço neste aparelho.")).toBeVisible();
    await expect(waiting(products[0])).toContainText("1 foto");
    expect(await storedEntries(page)).toHaveLength(2);
  });

  await waiting(products[0]).getByRole("button", { name: "Descartar" }).click();
  const question = page.getByRole("alertdialog", { name: `Descartar o recebimento de ${products[0]}?` });
  await expect(question).toBeVisible();
  await expect(question).not.toContainText("O servidor pode já ter registrado");
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(waiting(products[0])).toBeHidden();
  await expect.poll(() => storedEntries(page)).toHaveLength(1);

  await dismissToasts(page);
  await page.getByRole("button", { name: "Conta" }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page
    .getByRole("alertdialog", { name: "Sair antes de enviar?" })
    .getByRole("button", { name: "Sair e guardar" })
    .click();
  await expect(page).toHaveURL(/\/auth/);

  await test.step("another person on the device neither sees, sends nor deletes the check-in", async () => {
    const sent: string[] = [];
    page.on("request", (one) => one.url().endsWith("/check-in") && sent.push(one.url()));
    await confirmDaysAgo(page, 9); // as by a clock that was behind
    await signIn(page, bia);
    await page.waitForTimeout(2_500); // waiting acts are sent 1.5 s after the page opens
    expect(await storedEntries(page)).toMatchObject([{ expiredAt: expect.any(Number) }]);
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await storedEntries(page)).toHaveLength(1);
  });

  await test.step("the person who confirmed it finds it again", async () => {
    await signIn(page, rui);
    await page.goto("/admin/recebimentos");
    await expect(waiting(products[1])).toContainText("Não foi aceito");
  });
});

test("a check-in that waited is refused when the customer has announced another number since", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [rui, davi] = [await admin(request), await signUp(request, "Davi")];
  const product = `Perfume ${Date.now()}`;
  const { id } = await call(baseURL, davi, "POST", "/purchases", { productName: product, qty: 10 });
  await signIn(page, rui);
  await workerIsReady(page);
  await page.goto(`/admin/recebimentos?q=${encodeURIComponent(product)}`);
  const open = page.getByRole("button", { name: `Marcar como Recebido: ${product}` });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Peso (lb)").fill("12");
  await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
  await expect(page.getByText("Recebimento guardado neste aparelho")).toBeVisible();

  await call(baseURL, davi, "PATCH", `/shipments/${id}`, { qty: 1000 });
  await context.setOffline(false);
  const waiting = page.getByRole("listitem").filter({ hasText: product, hasNotText: "ASIN" });
  await expect(waiting).toContainText("agora são 1000", { timeout: 30_000 });

  await waiting.getByRole("button", { name: "Corrigir" }).click();
  await expect(dialog.getByText("1.000 unidades anunciadas")).toBeVisible();
  await expect(dialog.getByLabel("Peso (lb)")).toHaveValue("12");
  await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
  await expect(dialog.getByText("Eram 10, agora são 1.000. Confira e confirme de novo.")).toBeVisible();
  await dialog.getByLabel("Recebidas").fill("10");

  await test.step("and once more while the form is open", async () => {
    await call(baseURL, davi, "PATCH", `/shipments/${id}`, { qty: 12 });
    await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
    await expect(dialog.getByText("mudou: agora são 12.")).toBeVisible();
    await expect(dialog.getByText("12 unidades anunciadas")).toBeVisible();
    await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
    await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  });
  expect(await call(baseURL, rui, "GET", `/admin/shipments/${id}`)).toMatchObject({
    ...{ status: "arrived", qty: 12, receivedQty: 10, weightLb: 12 },
  });
});

test("data that the previous version stored on the device is migrated: a draft opens, a check-in is sent once", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [rui, caio] = [await admin(request), await signUp(request, "Caio")];
  const buy = async (productName: string): Promise<string> =>
    (await call(baseURL, caio, "POST", "/purchases", { productName, qty: 1 })).id;
  const [started, confirmed] = [await buy("Vaso"), await buy("Espelho")];
  await page.goto("/auth"); // a page that does not open the store
  await page.evaluate(
    async ({ userId, started, confirmed, picture }) => {
      const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      const photos = [new File([bytes], "caixa.png", { type: "image/png" })];
      const none = { lengthIn: null, widthIn: null, heightIn: null, receivedQty: null, damagedQty: null };
      const measures = { weightLb: 3.25, ...none };
      const store = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open("prepara-check-in", 2);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore("drafts", { keyPath: ["userId", "shipmentId"] });
          opening.result.createObjectStore("waiting", { keyPath: "key" });
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = store.transaction(["drafts", "waiting"], "readwrite");
      const now = Date.now();
      transaction.objectStore("drafts").put({ userId, shipmentId: started, measures, photos, keptAt: now });
      transaction.objectStore("waiting").put({
        ...{ key: crypto.randomUUID(), userId, shipmentId: confirmed, productName: "Espelho" },
        ...{ suiteLabel: "01", measures, photos, confirmedAt: now, tries: 3, triedAt: now, refusal: null },
      });
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      store.close();
    },
    { userId: rui.userId, started, confirmed, picture: photo("caixa.png").buffer.toString("base64") },
  );

  await signIn(page, rui);
  await page.goto(`/admin/recebimentos?envio=${started}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Rascunho recuperado")).toBeVisible();
  await expect(dialog.getByText("1/10 fotos adicionadas")).toBeVisible();
  await expect(dialog.getByLabel("Peso (lb)")).toHaveValue("3,25");
  const stateOf = () => call(baseURL, rui, "GET", `/admin/shipments/${confirmed}`);
  await expect.poll(async () => (await stateOf()).status).toBe("arrived");
  expect(await stateOf()).toMatchObject({ weightLb: 3.25, photos: [{}] });
  await expect.poll(async () => (await storedEntries(page)).length).toBe(1); // the draft remains
});

/** Dates the acts that are stored in this browser back. */
const confirmDaysAgo = (page: Page, days: number) =>
  page.evaluate(async (ageMs) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const store = await done(indexedDB.open("prepara-check-in"));
    const items = store.transaction("items", "readwrite").objectStore("items");
    for (const item of await done(items.getAll()))
      await done(items.put({ ...item, confirmedAt: Date.now() - ageMs }));
    store.close();
  }, days * 86_400_000);
