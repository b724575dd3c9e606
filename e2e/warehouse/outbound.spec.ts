import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { keptAnswers, workerIsReady } from "../support/device.ts";
import { holdPhotos } from "../support/hold-photos.ts";
import { routeOnce, test } from "../support/journey.ts";
import { admin, call, forgetSession, ownBrowser, send, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { enterCode, scan, scanAgain } from "../support/scanner.ts";

test("staff pack a request by scan, close its box at 53,2 lb with a reason and ship it; the customer sees it", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const [customer, person] = [
    await signUp(request, "Caixeta"),
    await staffOf(request, baseURL, "Embaladora", ["prep"]),
  ];
  const adminAccount = await admin(request);
  const purchase = { productName: `Chaleira ${Date.now()}`, qty: 2, asin: "B0CHX1W1XY" };
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, adminAccount, `/admin/shipments/${id}/check-in`, {});
  const prep: { id: string; number: number } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id }],
  });
  await call(baseURL, adminAccount, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });

  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  await expect(page.getByText("0 de 2 unidades embaladas")).toBeVisible();
  await scan(page, "B0CHX1W1XY");
  await expect(page.getByText("Nenhuma caixa está aberta. Toque em ‘Abrir caixa’.").first()).toBeVisible();
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  const field = page.getByRole("textbox", { name: "Bipe o produto para a caixa 1" });
  await enterCode(field, "B0CHX1W1XZ");
  await expect(page.getByText("Este produto não é desta solicitação.").first()).toBeVisible();
  await enterCode(field, "B0CHX1W1XY");
  await expect(page.getByText("1 de 2 unidades embaladas")).toBeVisible();
  await page.getByRole("button", { name: /^Embalar todas/ }).click();
  await expect(page.getByText("2 de 2 unidades embaladas")).toBeVisible();
  for (const wrong of ["12 lb", "-5", "5001"]) {
    await measure(page, wrong);
    const weight = page.getByLabel("Peso (lb)");
    await expect(weight).toHaveAccessibleDescription(/Digite um peso acima de zero, até 5000 lb\./);
    await expect(weight).toBeFocused();
  }
  await measure(page, "53,2");
  const limit = "53,2 lb: o limite publicado é 50 lb (conferido em 01/11/2026).";
  await expect(page.getByText(limit)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const jewelry = page.getByRole("switch", { name: "A caixa 1 tem joias ou relógios" });
  const sent = page.waitForRequest((asked) => asked.postData()?.includes("hasJewelry") === true);
  await jewelry.click();
  await expect(page.getByText(/^53,2 lb com joias ou relógios: o limite publicado é 40 lb/)).toBeVisible();
  // The measures are not sent with it, because a colleague may have changed them.
  expect((await sent).postDataJSON()).toEqual({ hasJewelry: true });
  // On a full disk an act is sent at once, and 'Fechar caixa' shows that it waits for its answer.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(...given) {
      if (this.transaction.db.name !== "prepara-check-in") return put.apply(this, given);
      IDBObjectStore.prototype.put = put;
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  const held = Promise.withResolvers<void>();
  await routeOnce(page, "**/floor/outbound-boxes/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await jewelry.click();
  await page.getByRole("button", { name: "Fechar caixa 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
  await expect(page.locator("[aria-busy=true]", { hasText: "Fechar caixa" })).toBeFocused();
  await expect(dialog).toBeHidden();
  held.resolve();
  await expect(dialog).toBeVisible();
  await expect(page.getByText(/^53,2 lb com joias ou relógios/)).toBeHidden();
  const releasePhoto = await holdPhotos(page);
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
  await dialog.getByRole("button", { name: "Fechar caixa" }).press("Enter");
  await page.waitForTimeout(300); // a form that did not wait would ask for the photo
  await expect(dialog.getByText("Anexe ao menos uma foto.")).toBeHidden();
  await releasePhoto();
  await expect(dialog.getByText(/^fechada\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(dialog.getByText("Escreva o motivo com ao menos 10 letras.").first()).toBeVisible();
  await dialog.getByLabel("Motivo para fechar fora do limite").fill("O cliente envia por frete próprio");
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(page.getByText("Caixa fechada!")).toBeVisible();
  await expect(dialog).toBeHidden();

  // A scan of the box's own label on 'Galpão' opens the box.
  const { boxes }: { boxes: { number: number }[] } = await call(
    baseURL,
    adminAccount,
    "GET",
    `/floor/prep-requests/${prep.id}/outbound-boxes`,
  );
  await page.goto("/galpao");
  await enterCode(
    page.getByLabel("Bipe ou digite um código"),
    internalCode("outboundBox", boxes[0]?.number ?? 0),
  );
  await expect(page.getByText(`Caixa 1 da solicitação nº ${prep.number} · Fechada`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Abrir em Enviar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enviar" })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${prep.number}` });
  await card.getByLabel("Rastreio da caixa 1").fill("1Z999AA10123456784");
  await expectAccessible(page);
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  await expect(card).toBeHidden();

  await forgetSession(page);
  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  await page.getByRole("button", { name: /^Ver caixas/ }).click();
  await expect(page.getByText("53,2 lb · 18 × 14 × 8 pol")).toBeVisible();
  await page.getByRole("button", { name: "Ver foto 1 de 1: caixa 1" }).click();
  const viewer = page.getByRole("dialog").filter({ has: page.getByRole("img") });
  await expect
    .poll(() => viewer.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.getByText("1Z999AA10123456784").first()).toBeVisible();
});

test("two people pack one request, each into an own box, and no scan goes into the other's (docs/product.md#boxes-out)", {
  tag: "@once",
}, async ({ page, browser, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const customer = await signUp(request, "Duarte");
  const [ana, bia, boss] = [await signUp(request, "Ana"), await signUp(request, "Bia"), await admin(request)];
  for (const { userId } of [ana, bia])
    await call(baseURL, boss, "PUT", `/floor/staff/${userId}`, { areas: ["prep"] });
  const asin = "B0CHX1W1XY";
  const purchase = { productName: `Bule ${Date.now()}`, qty: 9, asin };
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, boss, `/admin/shipments/${id}/check-in`, {});
  const prep: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id }],
  });
  await call(baseURL, boss, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });
  type Stored = { boxes: { id: string; position: number; status: string; items: { qty: number }[] }[] };
  const stored = async () => {
    const { boxes }: Stored = await call(
      baseURL,
      boss,
      "GET",
      `/floor/prep-requests/${prep.id}/outbound-boxes`,
    );
    return boxes;
  };
  /** Waits until the boxes of the request hold these units, such as '1: 2'. */
  const expectPacked = (...packed: string[]) =>
    expect
      .poll(async () => (await stored()).map(({ position, items }) => `${position}: ${items[0]?.qty ?? 0}`))
      .toEqual(packed);
  const activeOf = (screen: Page) =>
    screen.locator("xpath=//h3[following-sibling::span[.='Os bipes vão para esta caixa']]");

  // Each opens a box; hers is a second one although the first is still empty, and a double tap opens one.
  const path = `/galpao/embalar/${prep.id}`;
  await signIn(page, ana, path);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await expectPacked("1: 0");
  const other = await ownBrowser(browser, page);
  const hers = other.page;
  await signIn(hers, bia, new URL(path, baseURL).href);
  await hers.getByRole("button", { name: "Abrir caixa" }).dblclick();
  await expect(activeOf(hers)).toHaveText("Caixa 2 de 2");
  await expectPacked("1: 0", "2: 0");
  await expect(activeOf(page)).toHaveText("Caixa 1 de 2");
  const words = await wordsOfSignals(page);
  await scan(page, asin);
  await expectPacked("1: 1", "2: 0");
  expect(await words()).toEqual(["Caixa 1 · 1 / 9"]);
  await scan(hers, asin);
  await expectPacked("1: 1", "2: 1");
  await scanAgain(page, asin);
  await expectPacked("1: 2", "2: 1");

  // A colleague closes his box: the next unit is not put into hers.
  const first = `/floor/outbound-boxes/${(await stored())[0]?.id}`;
  const measures = { weightLb: "12", lengthIn: "18", widthIn: "14", heightIn: "8" };
  await call(baseURL, boss, "PATCH", first, measures);
  await send(baseURL, boss, `${first}/close`, { photo: photo("fechada.png") });
  await expect(page.getByText("Nenhuma caixa recebe os bipes", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await scanAgain(page, asin);
  await expect(page.getByText(/^A caixa 1 não está mais aberta\./)).toBeVisible();
  expect((await words()).at(-1)).toBe("Qual caixa?");
  await expectPacked("1: 2", "2: 1");
  await page.getByRole("button", { name: "Bipar nesta caixa" }).click();
  await expect(activeOf(page)).toHaveText("Caixa 2 de 2");
  await scanAgain(page, asin);
  await expectPacked("1: 2", "2: 2");

  // Of several open boxes none receives scans at first.
  await call(baseURL, boss, "POST", `/floor/prep-requests/${prep.id}/outbound-boxes`, {});
  await page.reload();
  await expect(page.getByRole("button", { name: "Bipar nesta caixa" })).toHaveCount(2);
  await page.getByRole("button", { name: "Bipar nesta caixa" }).last().click();
  await scan(page, asin);
  await expectPacked("1: 2", "2: 2", "3: 1");
  await expect(activeOf(hers)).toHaveText("Caixa 2 de 3");
  await other.context.close();
});

test("a typed expiry date holds for all units of a product that was bought twice (docs/product.md#boxes-out)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, person] = [
    await signUp(request, "Validina"),
    await staffOf(request, baseURL, "Datadora", ["prep"]),
  ];
  const adminAccount = await admin(request);
  const productName = `Creme ${Date.now()}`;
  const items = [];
  for (const qty of [1, 2]) {
    const purchase = { productName, qty, asin: "B0CHX1W1XY" };
    const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
    await send(baseURL, adminAccount, `/admin/shipments/${id}/check-in`, {});
    items.push({ shipmentId: id });
  }
  const prep: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", { items });
  await call(baseURL, adminAccount, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });

  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await page
    .getByRole("button", { name: `Validade de ${productName}` })
    .first()
    .click();
  const expiry = page.getByLabel(`Validade de ${productName}`);
  await expiry.first().fill("2027-01-31");
  await expiry.first().blur();
  await scan(page, "B0CHX1W1XY");
  await expect(page.getByText("1 de 3 unidades embaladas")).toBeVisible();
  // The first purchase is in the box; the row of the second one has the date.
  await expect(expiry).toHaveCount(1);
  await expect(expiry).toHaveValue("2027-01-31");
  await scanAgain(page, "B0CHX1W1XY");
  await expect(page.getByText("2 de 3 unidades embaladas")).toBeVisible();
  await expect(page.getByText("Validade 31/01/2027")).toHaveCount(2);
  await expiry.fill("2027-02-28");
  await expiry.blur();
  await scanAgain(page, "B0CHX1W1XY");
  await expect(page.getByText(/^Validade 28\/02\/2027: .* Use outra caixa\.$/).first()).toBeVisible();
  await expect
    .poll(() => call(baseURL, person, "GET", `/floor/prep-requests/${prep.id}/outbound-boxes`))
    .toMatchObject({
      boxes: [
        {
          items: [
            { qty: 1, expiresOn: "2027-01-31" },
            { qty: 1, expiresOn: "2027-01-31" },
          ],
        },
      ],
    });
});

/** A customer's scheduled request of two units, in an open box with its measures, and who packs it. */
async function packedBox(baseURL: string, request: APIRequestContext, name: string) {
  const [customer, boss] = [await signUp(request, name), await admin(request)];
  const person = await staffOf(request, baseURL, "Embaladora", ["prep"]);
  const purchase = { productName: `Panela ${Date.now()}`, qty: 2 };
  const { id: shipmentId }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, boss, `/admin/shipments/${shipmentId}/check-in`, {});
  const prep: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId }],
  });
  await call(baseURL, boss, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });
  const path = `/floor/prep-requests/${prep.id}/outbound-boxes`;
  const opened: { boxes: { id: string }[] } = await call(baseURL, boss, "POST", path, {});
  const box = `/floor/outbound-boxes/${opened.boxes[0]?.id}`;
  await call(baseURL, boss, "POST", `${box}/pack`, { shipmentId, qty: 2 });
  const measures = { weightLb: "12", lengthIn: "18", widthIn: "14", heightIn: "8" };
  await call(baseURL, boss, "PATCH", box, measures);
  return { boss, person, prep, path, box };
}

test("'Fechar caixa' takes the measures that are typed, waits for Amazon's numbers to be saved, and leaving asks (docs/product.md#boxes-out)", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { boss, person, prep, path } = await packedBox(baseURL, request, "Zélia");

  await signIn(page, person, "/galpao");
  await page.goto(`/galpao/embalar/${prep.id}`);
  const weight = page.getByLabel("Peso (lb)");
  await expect(weight).toHaveValue("12");
  const close = page.getByRole("button", { name: "Fechar caixa 1" });
  const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  const leaves = () => page.getByRole("banner").getByRole("link", { name: "Galpão", exact: true }).click();

  // One that cannot be saved keeps the box open, and is named.
  await weight.fill("12 lb");
  await close.click();
  await expect(weight).toHaveAccessibleDescription(/Digite um peso acima de zero, até 5000 lb\./);
  await expect(weight).toBeFocused();
  await leaves();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(dialog).toBeHidden();
  expect(await asksOnClosing(page)).toBe(true);

  await weight.fill("12");
  await expect.poll(() => asksOnClosing(page)).toBe(false);
  const number = page.getByLabel("Envio na Amazon");
  await number.fill("FBA15ZELIA1");
  await weight.fill("53,2");
  await close.click();
  const notice = page.getByText("Salve antes os números da Amazon, ou desfaça o que digitou.");
  await expect(notice).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar números" }).click();
  await expect(notice).toBeHidden();

  // The measures need no connection.
  await context.setOffline(true);
  await close.click();
  await expect(dialog.getByText("53,2 lb · 18 × 14 × 8 pol")).toBeVisible();
  await expect(dialog.getByText(/^53,2 lb: o limite publicado é 50 lb/)).toBeVisible();
  await dialog.getByLabel("Motivo para fechar fora do limite").fill("O cliente envia por frete próprio");
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
  await expect(dialog.getByText(/^fechada\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  await expect
    .poll(async () => (await call(baseURL, boss, "GET", path)).boxes, { timeout: 30_000 })
    .toMatchObject([{ status: "closed", weightLb: 53.2, fbaShipmentId: "FBA15ZELIA1" }]);
  await leaves();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
});

test("who types into a box that a colleague closes reads that it was not saved (docs/product.md#boxes-out)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { boss, person, prep, box } = await packedBox(baseURL, request, "Fecunda");
  const colleagueCloses = () => send(baseURL, boss, `${box}/close`, { photo: photo("fechada.png") });
  const reopens = () => call(baseURL, boss, "POST", `${box}/reopen`, {});

  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  const weight = page.getByLabel("Peso (lb)");
  const number = page.getByLabel("Envio na Amazon");
  const told = page.getByText("A caixa 1 foi fechada. O que você digitou nela não foi salvo.");
  for (const types of [() => weight.fill("13"), () => number.fill("FBA15FECUN1")]) {
    await expect(weight).toHaveValue("12");
    await types();
    await colleagueCloses();
    await expect(told.first()).toBeVisible();
    await expect(weight).toBeHidden();
    await page.getByRole("button", { name: "Fechar notificação" }).click();
    await expect(told).toHaveCount(0);
    await reopens();
  }

  await expect(weight).toHaveValue("12");
  await page.getByRole("button", { name: "Fechar caixa 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
  await expect(dialog.getByText(/^fechada\./)).toBeVisible();
  await colleagueCloses();
  await expect(weight).toBeHidden();
  await expect(told).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(
    page.getByText("A caixa 1 não está mais aberta. A foto não foi enviada.").first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("what one tab sends is not counted once more by a second tab that showed it waiting", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, person] = [
    await signUp(request, "Duplicina"),
    await staffOf(request, baseURL, "Bijanela", ["prep"]),
  ];
  const boss = await admin(request);
  const purchase = { productName: `Moringa ${Date.now()}`, qty: 4, asin: "B0CHX1W1XY" };
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, boss, `/admin/shipments/${id}/check-in`, {});
  const prep: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id, qty: 3 }],
  });
  await call(baseURL, boss, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });

  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await expect(page.getByText("Os bipes vão para esta caixa")).toBeVisible();
  const stored = () => call(baseURL, person, "GET", `/floor/prep-requests/${prep.id}/outbound-boxes`);
  await expect.poll(async () => (await stored()).boxes).toHaveLength(1);
  await context.route("**/outbound-boxes/*/pack", (route) => route.abort());
  await scan(page, "B0CHX1W1XY");
  await expect(page.getByText("1 de 3 unidades embaladas")).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/galpao/embalar/${prep.id}`);
  await expect(second.getByText("1 de 3 unidades embaladas")).toBeVisible();

  await context.unroute("**/outbound-boxes/*/pack");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(async () => (await stored()).packed, { timeout: 30_000 }).toBe(1);
  for (const tab of [page, second]) {
    await expect(tab.getByText("Esperando para enviar")).toBeHidden();
    await expect(tab.getByText("1 de 3 unidades embaladas")).toBeVisible();
  }

  // The answer to a scan is lost: loaded again, the server's figures contain the scan that still waits.
  let isReceived = false;
  await context.route("**/outbound-boxes/*/pack", async (route) => {
    if (!isReceived) await route.fetch();
    isReceived = true;
    await route.abort();
  });
  await scan(page, "B0CHX1W1XY");
  await expect.poll(async () => (await stored()).packed).toBe(2);
  const [read] = await Promise.all([
    second.waitForResponse(`**/floor/prep-requests/${prep.id}/outbound-boxes`),
    second.reload(),
  ]);
  expect((await read.json()).packed).toBe(2);
  await expect(second.getByText("Esperando para enviar")).toBeVisible();
  await expect(second.getByText("2 de 3 unidades embaladas")).toBeVisible();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

  test("boxes that were opened once open without a connection, are packed and closed, and are deleted by 'Sair' (docs/decisions/0124)", {
    tag: "@once",
  }, async ({ page, context, request, baseURL: address }) => {
    const baseURL = address ?? "";
    const [customer, person] = [
      await signUp(request, "Caixilda"),
      await staffOf(request, baseURL, "Embrulhona", ["prep"]),
    ];
    const adminAccount = await admin(request);
    const productName = `Geleia ${Date.now()}`;
    const purchase = { productName, qty: 3, asin: "B0CHX1W1XY" };
    const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
    const gtin = "00012345678905";
    const none = { damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
    const count = { announcedQty: "3", good: "3", ...none, codes: JSON.stringify([gtin]) };
    await send(baseURL, adminAccount, `/floor/shipments/${id}/counts`, count);
    const prep: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", {
      items: [{ shipmentId: id }],
    });
    await call(baseURL, adminAccount, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });
    const stored = () => call(baseURL, person, "GET", `/floor/prep-requests/${prep.id}/outbound-boxes`);

    await signIn(page, person, `/galpao/embalar/${prep.id}`);
    await workerIsReady(page);
    await page.reload(); // under the service worker
    await expect(page.getByText("0 de 3 unidades embaladas")).toBeVisible();
    await expect.poll(() => keptAnswers(page, person.userId)).toContain(`"one","${prep.id}"`);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("0 de 3 unidades embaladas")).toBeVisible();
    await page.getByRole("button", { name: "Abrir caixa" }).click();
    await expect(page.getByText("Os bipes vão para esta caixa")).toBeVisible();
    // The acts are sent in the order of the screen, also when the clock is put back between them.
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() - 3_600_000;
    });
    // The code contains the expiry date; units with another date are refused in this box.
    await scan(page, `(01)${gtin}(17)270131`);
    await expect(page.getByText("1 de 3 unidades embaladas")).toBeVisible();
    await expect(page.getByText("Validade 31/01/2027")).toBeVisible();
    await scan(page, `(01)${gtin}(17)270228`);
    await expect(page.getByText(/^Validade 28\/02\/2027: .* Use outra caixa\.$/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 de 3 unidades embaladas")).toBeVisible();
    // A code without a date has the one that is typed for the product.
    await page.getByRole("button", { name: `Validade de ${productName}` }).click();
    const expiry = page.getByLabel(`Validade de ${productName}`);
    // Half a date, and a year of two digits, are asked for instead of packing without a date.
    await expiry.pressSequentially("12");
    await expiry.blur();
    await scan(page, gtin);
    await expect(page.getByText("Complete a data que falta, ou apague-a.").first()).toBeVisible();
    await expiry.fill("0027-12-31");
    await expiry.blur();
    await scanAgain(page, gtin);
    await expect(page.getByText(`Confira a validade de ${productName}.`).first()).toBeVisible();
    await page.waitForTimeout(1_500); // the next scan of the code is another one
    await expiry.fill("2027-02-28");
    await expiry.blur();
    await scan(page, gtin);
    await expect(page.getByText(/^Validade 28\/02\/2027: .* Use outra caixa\.$/).first()).toBeVisible();
    await expiry.fill("2027-01-31");
    await expiry.blur();
    await scanAgain(page, gtin);
    await expect(page.getByText("2 de 3 unidades embaladas")).toBeVisible();
    await page.getByRole("button", { name: /^Embalar todas/ }).click();
    await expect(page.getByText("3 de 3 unidades embaladas")).toBeVisible();
    await measure(page, "12");
    await page.getByRole("button", { name: "Fechar caixa 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
    await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
    await expect(dialog.getByText(/^fechada\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Fechar caixa" }).click();
    await expect(dialog).toBeHidden();
    expect((await stored()).boxes).toEqual([]);

    await context.setOffline(false);
    await expect(page.getByText("Esperando para enviar")).toBeHidden({ timeout: 30_000 });
    await expect
      .poll(async () => (await stored()).boxes, { timeout: 30_000 })
      .toMatchObject([{ status: "closed", items: [{ qty: 3, expiresOn: "2027-01-31" }] }]);

    await page.goto("/galpao");
    await page.getByRole("link", { name: "Sair do modo galpão" }).click();
    await page.getByRole("button", { name: "Conta", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await keptAnswers(page, person.userId)).toBe("");
  });
});

/** Whether closing the tab now would ask for a confirmation. */
const asksOnClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** Types the weight of the open box, in pounds, with sides of 18 × 14 × 8 inches, and saves them. */
async function measure(page: Page, weightLb: string) {
  for (const [label, value] of [
    ["Peso (lb)", weightLb],
    ["Comprimento (pol)", "18"],
    ["Largura (pol)", "14"],
    ["Altura (pol)", "8"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Salvar medidas" }).click();
}

/** Collects the words that signals of scans show from now on; they are shown for 300 ms. */
async function wordsOfSignals(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.words = "";
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset.signal) dataset.words += `${node.textContent}\n`;
    }).observe(document, { childList: true, subtree: true });
  });
  return async () =>
    (await page.evaluate(() => document.documentElement.dataset.words ?? "")).split("\n").filter(Boolean);
}
