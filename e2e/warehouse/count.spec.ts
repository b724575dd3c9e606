import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { storedEntries } from "../support/device.ts";
import { boxAtTheDock } from "../support/dock.ts";
import { routeOnce, test } from "../support/journey.ts";
import { admin, call, send, signIn } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { enterCode, scan, scanAgain } from "../support/scanner.ts";

test("a person of receiving counts good, damaged and missing units with large buttons (docs/product.md#counting)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const product = `Chaleira ${Date.now()}`;
  const { customer, person, id } = await boxAtTheDock(request, baseURL, product, 12);
  await signIn(page, person, "/galpao");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Conferir/ })
    .click();
  await expect(page.getByRole("heading", { name: "Conferir", level: 1 })).toBeVisible();
  await expectAccessible(page);

  await enterCode(page.getByLabel("Bipe ou digite um código"), product);
  await page.getByRole("link", { name: `Conferir ${product}` }).click();
  const confirm = page.getByRole("button", { name: "Conferir contagem" });
  await expect(confirm).toBeDisabled();
  await expect(page.getByText("Faltam 12")).toBeVisible();

  await page.getByRole("button", { name: "Em bom estado: 0. Digitar o número" }).click();
  const keypad = page.getByRole("dialog", { name: "Em bom estado" });
  await keypad.getByRole("button", { name: "9", exact: true }).click();
  await expectAccessible(page);
  await keypad.getByRole("button", { name: "Usar 9" }).click();
  await page.getByRole("button", { name: "Mais uma: Danificadas" }).click();
  await expect(page.getByText("Faltam 2")).toBeVisible();

  await confirm.click();
  await expect(page.getByText("Fotografe as unidades danificadas ou erradas.")).toBeVisible();
  const damage = page.getByRole("region", { name: "Fotos das danificadas ou erradas" });
  await damage.locator('input[type="file"][multiple]').setInputFiles([photo("rachada.png")]);
  await expect(damage.getByText("1/10 fotos adicionadas")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await confirm.click();
  const review = page.getByRole("dialog", { name: "Conferir" });
  await expect(review).toContainText(product);
  await expectAccessible(page);
  await review.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  await expect(page).toHaveURL(/\/galpao\/conferir$/);
  expect(await call(baseURL, customer, "GET", `/shipments/${id}`)).toMatchObject({
    status: "arrived",
    receivedQty: 10,
    damagedQty: 1,
    availableQty: 9,
    damagePhotos: [{}],
  });
});

test("a code that no product has yet is asked about, counted only after a yes, and known from then on (docs/product.md#counting)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { person, id } = await boxAtTheDock(request, baseURL, "Panela", 3);
  await signIn(page, person, `/galpao/conferir/${id}`);
  await expect(page.getByText("Faltam 3")).toBeVisible();
  const question = page.getByText("É o código deste produto?");

  await scan(page, "5012345678900");
  await expect(question).toBeVisible();
  await expect(page.getByText("05012345678900", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Não é" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Faltam 3")).toBeVisible();

  await scan(page, "036000291452");
  await page.getByRole("button", { name: "Sim, contar" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Faltam 2")).toBeVisible();
  await scanAgain(page, "036000291452");
  await expect(page.getByText("Falta 1", { exact: true })).toBeVisible();
  await expect(question).toBeHidden();

  // Now the product has a code, so another one is another product's.
  await scan(page, "4006381333931");
  await page.getByRole("button", { name: "Contar como errada" }).click();
  await expect(page.getByRole("button", { name: "Erradas: 1. Digitar o número" })).toBeVisible();
});

test("a wrongly confirmed code is taken back on the form, and with 'Desfazer' once its count is recorded (docs/product.md#counting)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const { person, id } = await boxAtTheDock(request, baseURL, "Concha", 3);
  const [wrong, right] = ["00036000291452", "04006381333931"];
  await signIn(page, person, `/galpao/conferir/${id}`);
  await expect(page.getByText("Faltam 3")).toBeVisible();
  const question = page.getByText("É o código deste produto?");
  const learned = page.getByRole("region", { name: "Códigos novos" });
  const confirmByScan = async (code: string) => {
    await expect(question).toBeVisible();
    await scanAgain(page, code);
    await expect(learned.getByText(code)).toBeVisible();
  };
  await scan(page, wrong);
  await confirmByScan(wrong);
  await scan(page, right);
  await expect(page.getByText(`Não é deste envio: ${right}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).toContain(wrong);

  await page.getByRole("button", { name: "Menos uma: Em bom estado" }).click();
  const remove = page.getByRole("button", { name: `Remover o código ${wrong}` });
  expect(await remove.boundingBox()).toMatchObject({ width: 56, height: 56 });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(learned).toBeHidden();
  await expect(page.getByText(`Não é deste envio: ${right}`)).toBeHidden();
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).not.toContain(wrong);

  await scanAgain(page, right);
  await confirmByScan(right);
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await page.getByRole("button", { name: "Tudo certo: 3 de 3" }).click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  const review = page.getByRole("dialog", { name: "Conferir" });
  await expect(review.getByText(right)).toBeVisible();
  await review.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  const codes = async () => {
    const shown: { codes: string[] } = await call(baseURL, person, "GET", `/floor/shipments/${id}`);
    return shown.codes;
  };
  expect(await codes()).toEqual([right]);

  await page.goto(`/galpao/conferir/${id}`);
  await page.getByRole("button", { name: "Ver extrato das unidades" }).click();
  await page.getByRole("button", { name: /^Desfazer/ }).click();
  const undoing = page.getByRole("dialog", { name: "Desfazer a contagem?" });
  await undoing.getByLabel("Motivo").fill("Outro artigo");
  await undoing.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("Contagem desfeita!")).toBeVisible();
  expect(await codes()).toEqual([]);
});

test("a count is done with the scanner alone, from the box's label to the confirmation", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { customer, person, tracking, id } = await boxAtTheDock(request, baseURL, "Bule", 3);
  await signIn(page, person, "/galpao");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Conferir/ })
    .click();
  await expect(page.getByRole("heading", { name: "Conferir", level: 1 })).toBeVisible();
  await scan(page, tracking);
  await expect(page.getByText("Faltam 3")).toBeVisible();

  await scan(page, "B0CONTAR01");
  await expect(page.getByText("Faltam 2")).toBeVisible();
  await scan(page, "036000291452");
  await expect(page.getByText("É o código deste produto?")).toBeVisible();
  await scanAgain(page, "036000291452");
  await expect(page.getByText("Falta 1", { exact: true })).toBeVisible();
  await scan(page, "4006381333931");
  await expect(page.getByText("Não é deste envio: 4006381333931")).toBeVisible();
  // The label of the last unit also tells its lot and until when it keeps.
  await scan(page, "(01)00036000291452(17)270131(10)L7");
  await expect(page.getByText("Falta 1", { exact: true })).toBeHidden();
  await expect(page.getByLabel(/^Validade/)).toHaveValue("2027-01-31");

  await scan(page, tracking);
  await expect(page.getByRole("dialog", { name: "Conferir" })).toBeVisible();
  const answers = Promise.withResolvers<void>();
  await page.route("**/counts", async (route) => {
    const response = await route.fetch();
    await answers.promise;
    await route.fulfill({ response });
  });
  const sent = page.waitForRequest("**/counts");
  await scanAgain(page, tracking);
  await sent;
  // The answer does not take the person away from what they opened meanwhile.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("heading", { name: "Galpão", level: 1 })).toBeVisible();
  answers.resolve();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  expect(await call(baseURL, customer, "GET", `/shipments/${id}`)).toMatchObject({ availableQty: 3 });
  expect(await call(baseURL, person, "GET", `/floor/shipments/${id}`)).toMatchObject({
    codes: ["00036000291452"],
  });
  expect(await call(baseURL, customer, "GET", `/shipments/${id}/movements`)).toMatchObject({
    lots: [{ lot: "L7", expiresOn: "2027-01-31", qty: 1 }],
  });
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).not.toContain(id);
  await expect(page).toHaveURL(/\/galpao$/);
});

test("a colleague's count of the same parcel is told until the person starts again or confirms by a tap (docs/product.md#counting)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { person, tracking, id } = await boxAtTheDock(request, baseURL, "Copo", 6);
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => {
      document.documentElement.dataset.vibrated = String(pattern);
      return true;
    };
  });
  const lastSignal = (pattern: string) =>
    expect(page.locator("html")).toHaveAttribute("data-vibrated", pattern);
  const good = (units: number) =>
    expect(page.getByRole("button", { name: `Em bom estado: ${units}. Digitar o número` })).toBeVisible();
  const told = page.getByText("As unidades deste envio mudaram enquanto a tela estava aberta.");
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  const review = page.getByRole("dialog", { name: "Conferir" });
  await signIn(page, person, `/galpao/conferir/${id}`);
  await scan(page, "B0CONTAR01");
  await more.click();
  await good(2);
  await lastSignal("60");

  const all = { announcedQty: "6", good: "6", damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
  await send(baseURL, await admin(request), `/floor/shipments/${id}/counts`, all);
  await expect(told).toBeVisible();
  await lastSignal("200,100,200");
  await scan(page, "B0CONTAR01");
  await good(3);
  await more.click();
  await good(4);
  await expect(told).toBeVisible();
  await expectAccessible(page);
  // For longer than it takes to store the draft with what was counted since.
  await page.waitForTimeout(600);
  await page.reload();
  await good(4);
  await expect(told).toBeVisible();

  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await expect(review.getByText("As unidades deste envio mudaram")).toBeVisible();
  await expectAccessible(page);
  await review.getByRole("button", { name: "Voltar" }).click();
  await expect(told).toBeVisible();
  await scan(page, tracking);
  await expect(review).toBeVisible();
  await lastSignal("60,60,60");
  await page.evaluate(() => delete document.documentElement.dataset.vibrated);
  await scanAgain(page, tracking);
  await lastSignal("60,60,60");
  await expect(review.getByText("As unidades deste envio mudaram")).toBeVisible();
  expect(await call(baseURL, person, "GET", `/floor/shipments/${id}`)).toMatchObject({
    places: { on_hand: 6 },
  });

  const question = page.getByRole("alertdialog", { name: "Descartar a contagem?" });
  await review.getByRole("button", { name: "Descartar e contar do zero" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(review).toBeVisible();
  await review.getByRole("button", { name: "Descartar e contar do zero" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(review).toBeHidden();
  await good(0);
  await expect(told).toBeHidden();
});

test("a count that a gateway answers with 502 after the server recorded it is not asked for once more", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { customer, person, id } = await boxAtTheDock(request, baseURL, `Copo ${Date.now()}`, 6);
  const keys: (string | undefined)[] = [];
  await page.route("**/counts", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    if (keys.length > 1) return route.fulfill({ response });
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });
  });
  await signIn(page, person, `/galpao/conferir/${id}`);
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  for (let unit = 0; unit < 6; unit += 1) await more.click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Contagem guardada neste aparelho")).toBeVisible();
  await expect.poll(() => storedEntries(page)).toEqual([]);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await call(baseURL, customer, "GET", `/shipments/${id}`)).toMatchObject({ availableQty: 6 });
});

test("discarding a count says that it may be recorded, also while its first sending has no answer", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const { person, id } = await boxAtTheDock(request, address ?? "", `Copo ${Date.now()}`, 6);
  const [closing, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/counts", async (route) => {
    sent.resolve();
    await closing.promise;
    await route.abort().catch(() => undefined); // the page that asked may be gone
  });
  await signIn(page, person, `/galpao/conferir/${id}`);
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await page.getByRole("button", { name: "Tudo certo: 6 de 6" }).click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar contagem" }).click();
  await sent.promise;
  await page.goto("/galpao/conferir");
  const waiting = page.getByRole("listitem").filter({ hasText: "6 unidades contadas" });
  await expect(waiting).toContainText("Enviando…");
  await waiting.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("O servidor pode já ter registrado: confira");
  closing.resolve();
});

test("a waiting count that a colleague's count came before can be corrected, not sent as it is (docs/product.md#counting)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { person, id } = await boxAtTheDock(request, baseURL, `Copo ${Date.now()}`, 6);
  await page.route("**/counts", (route) => route.abort());
  await signIn(page, person, `/galpao/conferir/${id}`);
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await page.getByRole("button", { name: "Tudo certo: 6 de 6" }).click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Contagem guardada neste aparelho")).toBeVisible();
  const waiting = page.getByRole("listitem").filter({ hasText: "6 unidades contadas" });
  await expect(waiting.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await waiting.getByRole("button", { name: "Descartar" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("O servidor pode já ter registrado: confira")).toBeVisible();
  await question.getByRole("button", { name: "Cancelar" }).click();

  const all = { announcedQty: "6", good: "6", damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
  await send(baseURL, await admin(request), `/floor/shipments/${id}/counts`, all);
  await page.unroute("**/counts");
  await expect(waiting).toContainText("Não foi aceito", { timeout: 30_000 });
  await expect(waiting.getByRole("button", { name: "Descartar" })).toBeVisible();
  await expect(waiting.getByRole("button", { name: "Tentar de novo" })).toBeHidden();
  await waiting.getByRole("button", { name: "Corrigir" }).click();
  await expect(page.getByText("As unidades deste envio mudaram").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Em bom estado: 6. Digitar o número" })).toBeVisible();
});

for (const way of ["left and opened again", "loaded again"])
  test(`a count that is recorded while its screen is ${way} is not asked for once more`, {
    tag: "@once",
  }, async ({ page, request, baseURL: address }) => {
    const baseURL = address ?? "";
    const product = `Copo ${Date.now()}`;
    const { customer, person, id } = await boxAtTheDock(request, baseURL, product, 6);
    const answers = Promise.withResolvers<void>();
    await page.route("**/counts", async (route) => {
      const response = await route.fetch();
      await answers.promise;
      await route.fulfill({ response }).catch(() => undefined); // the page that asked may be gone
    });
    await signIn(page, person, "/galpao/conferir");
    await enterCode(page.getByLabel("Bipe ou digite um código"), product);
    await page.getByRole("link", { name: `Conferir ${product}` }).click();
    const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
    for (let unit = 0; unit < 6; unit += 1) await more.click();
    await expect.poll(() => storedEntries(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Conferir contagem" }).click();
    const sent = page.waitForRequest("**/counts");
    await page.getByRole("dialog").getByRole("button", { name: "Confirmar contagem" }).click();
    await sent;
    if (way === "loaded again") await page.reload();
    else {
      await page.goBack();
      await expect(more).toBeHidden();
      await page.goForward(); // its row may be gone, because the server has the count
    }
    await expect(page.getByText("Uma contagem deste envio espera para ser enviada")).toBeVisible();
    await expect(more).toBeHidden();
    answers.resolve();

    await expect(page.getByRole("button", { name: "Em bom estado: 0. Digitar o número" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Já contado" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Conferir contagem" })).toBeDisabled();
    await expect(page.getByText("As unidades deste envio mudaram")).toBeHidden();
    expect(await storedEntries(page)).toEqual([]);
    expect(await call(baseURL, customer, "GET", `/shipments/${id}`)).toMatchObject({ availableQty: 6 });
  });

test("a count that is refused in one tab is not replaced by what another tab showed before", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
  const { person, id } = await boxAtTheDock(request, address ?? "", `Pires ${Date.now()}`, 1);
  await signIn(page, person, `/galpao/conferir/${id}`);
  const good = (tab: Page, units: number) =>
    tab.getByRole("button", { name: `Em bom estado: ${units}. Digitar o número` });
  await expect(good(page, 0)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/galpao/conferir/${id}`);
  const answers = Promise.withResolvers<void>();
  await routeOnce(second, "**/counts", async (route) => {
    await answers.promise;
    await route.fulfill({
      status: 422,
      json: { type: "urn:prepara:problem:refused", code: "refused", detail: "Recusada pelo servidor." },
    });
  });
  await second.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await expect.poll(async () => JSON.stringify(await storedEntries(second))).toContain('"good":1');
  await second.getByRole("button", { name: "Conferir contagem" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Uma contagem deste envio espera para ser enviada")).toBeVisible();
  answers.resolve();
  await expect(second.getByText("Recusada pelo servidor.").first()).toBeVisible();
  await expect(good(page, 1)).toBeVisible();
});
