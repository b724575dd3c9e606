import { expect } from "@playwright/test";
import { targetFindings } from "../audit/targets.ts";
import { dismissToasts } from "../screens/list-states.ts";
import { expectAccessible } from "../support/audit.ts";
import { openCamera, storedEntries } from "../support/device.ts";
import { holdPhotos } from "../support/hold-photos.ts";
import { routeOnce, test } from "../support/journey.ts";
import { admin, call, send, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { newNumber, typeCode } from "../support/scanner.ts";

test("a check-in waits for a photo that is still being read", async ({
  page,
  request,
  baseURL,
  isMobile,
}, info) => {
  const base = baseURL ?? "";
  const ana = await signUp(request, "Ana", `${Date.now()}-${info.project.name}-foto@e2e.exemplo.com.br`);
  const productName = `Caneca ${Date.now()}`;
  const { id } = await call(base, ana, "POST", "/purchases", { productName, qty: 1 });
  const next = `Jarra ${Date.now()}`;
  await call(base, ana, "POST", "/purchases", { productName: next, qty: 1 });
  const releasePhotos = await holdPhotos(page);
  await signIn(page, await admin(request), `/admin/recebimentos?envio=${id}`);
  const dialog = page.getByRole("dialog");
  const search = page.getByLabel("Buscar por suíte, cliente, produto, ASIN ou rastreio");
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("caixa.png"));
  if (!isMobile)
    await expect(
      dialog.getByText("Vazio conta como anunciado: 1 recebida, nenhuma danificada."),
    ).toBeVisible();
  await dialog.press("Control+Enter");
  await page.waitForTimeout(1_000); // a check-in that did not wait would be done
  await expect(dialog.getByText("0/10 fotos adicionadas")).toBeVisible();
  await releasePhotos();
  await expect(dialog.getByText("1/10 fotos adicionadas")).toBeVisible();
  await test.step("the photos are put in the order the customer sees, by keyboard", async () => {
    const label = photo("etiqueta.png", 96);
    if (isMobile) await (await openCamera(page)).setFiles(label);
    else await dialog.locator('input[type="file"]').first().setInputFiles(label);
    await expect(dialog.getByText("2/10 fotos adicionadas")).toBeVisible();
    await dialog.getByRole("button", { name: "Mover foto 2 para a posição 1" }).press("Enter");
    await expect(dialog.getByText("Foto movida para a posição 1 de 2.")).toBeAttached();
    await expect(dialog.getByRole("button", { name: "Mover foto 1 para a posição 2" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Foto 1 já é a primeira" })).toBeDisabled();
  });
  await test.step("a refusal after the form was closed loses nothing, also not what was typed last", async () => {
    const refusals = Promise.withResolvers<void>();
    await routeOnce(page, "**/check-in", async (route) => {
      await refusals.promise;
      await route.fulfill({
        status: 422,
        json: { type: "urn:prepara:problem:refused", code: "refused", detail: "Recusado pelo servidor." },
      });
    });
    const refused = page.waitForRequest("**/check-in");
    // The draft is stored a moment after the last key, which is before a person could press more than that.
    await page.evaluate(() => {
      const wait = window.setTimeout.bind(window);
      const slower = (act: () => void, ms?: number) => wait(act, ms === 300 ? 30_000 : ms);
      Object.assign(window, { setTimeout: slower });
    });
    if (isMobile) await dialog.getByRole("button", { name: "Continuar" }).click();
    await dialog.getByLabel("Peso (lb)").fill("3,5");
    await dialog.press("Control+Enter");
    await refused;
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    refusals.resolve();
    await expect(page.getByText("Recusado pelo servidor.")).toBeVisible();
    expect(JSON.stringify(await storedEntries(page))).toContain('"weightLb":3.5');
    await dismissToasts(page);
    // By search: beside other journeys its row may be on a page that is not loaded.
    await search.fill(productName);
    await search.press("Enter");
    await expect(dialog.getByText("2/10 fotos adicionadas")).toBeVisible();
  });
  const answers = Promise.withResolvers<void>();
  await page.route("**/check-in", async (route) => {
    const response = await route.fetch();
    await answers.promise;
    await route.fulfill({ response });
  });
  const sent = page.waitForRequest("**/check-in");
  await dialog.press("Control+Enter");
  await sent;
  await test.step("the answer leaves the next shipment open, which was opened meanwhile", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await search.fill(next);
    await search.press("Enter");
    await expect(dialog).toContainText(next);
    answers.resolve();
    await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
    await expect(page.getByText("Último recebido")).toBeVisible();
    await expect(dialog).toContainText(next);
  });
  const { photos }: { photos: { url: string }[] } = await call(base, ana, "GET", `/shipments/${id}`);
  const sides = await page.evaluate(
    async (urls) => {
      const images = urls.map(async (url) => createImageBitmap(await (await fetch(url)).blob()));
      return (await Promise.all(images)).map(({ width }) => width);
    },
    photos.map(({ url }) => url),
  );
  expect(sides).toEqual([96, 64]);
});

test("at most ten photos can be added, and what was typed survives a reload (docs/checklist.md 31, 43)", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const base = baseURL ?? "";
  const { id } = await call(base, await signUp(request, "Ana"), "POST", "/purchases", {
    productName: "Chaleira",
    qty: 2,
  });
  await signIn(page, await admin(request), `/admin/recebimentos?envio=${id}`);
  const dialog = page.getByRole("dialog");
  const goOn = async () => {
    if (!isMobile) return;
    expect(await targetFindings(page, 56)).toEqual([]); // large enough for a glove
    await dialog.getByRole("button", { name: "Continuar" }).click();
  };
  const inputs = dialog.locator('input[type="file"]');
  const ten = Array.from({ length: 10 }, (_, index) => photo(`${index}.png`, 8 + index));
  await dialog.locator('input[type="file"][multiple]').setInputFiles(ten);
  await expect(dialog.getByText("10/10 fotos adicionadas")).toBeVisible();
  await expect(dialog.getByText("Máximo de 10 fotos por envio")).toBeVisible();
  for (const input of await inputs.all()) await expect(input).toBeDisabled();
  await goOn();
  const [weight, length] = [dialog.getByLabel("Peso (lb)"), dialog.getByLabel("Comprimento (pol)")];
  await weight.fill("2,55");
  await weight.press("ArrowUp");
  await expect(weight).toHaveValue("2,56");
  await length.press("ArrowUp");
  await expect(length).toHaveValue("0,1");
  if (isMobile) await dialog.getByRole("button", { name: "Aumentar comprimento" }).click();
  else await length.press("ArrowUp");
  await expect(length).toHaveValue("0,2");
  await length.fill("10");
  await dialog.getByLabel("Largura (pol)").fill("8");
  await dialog.getByLabel("Altura (pol)").fill("5");
  await expect(dialog.getByText("400 pol³")).toBeVisible();
  // The draft is stored a moment after the last key.
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).toContain('"heightIn":5');

  await page.reload();
  await expect(dialog.getByText("Rascunho recuperado")).toBeVisible();
  await dialog.getByRole("button", { name: "Descartar rascunho" }).click();
  await page
    .getByRole("alertdialog", { name: "Descartar o rascunho?" })
    .getByRole("button", { name: "Cancelar" })
    .click();
  await expect(dialog.getByText("10/10 fotos adicionadas")).toBeVisible();
  await goOn();
  await expect(weight).toHaveValue("2,56");
  await expect(dialog.getByText("400 pol³")).toBeVisible();
  await goOn();
  if (isMobile) expect(await targetFindings(page, 56)).toEqual([]);
});

test("a box confirmed after the list was read, and before the check-in was begun, is opened by it", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, ana] = [await admin(request), await signUp(request, "Ana")];
  const [code, { suiteNumber }] = [newNumber(), await call(base, ana, "GET", "/me")];
  const productName = `Caneca ${Date.now()}`;
  const { id } = await call(base, ana, "POST", "/purchases", {
    productName,
    qty: 1,
    trackingNumbers: [code],
  });
  const box = await send(base, rui, "/floor/boxes", { code, suite: String(suiteNumber) });
  await page.route(/\/admin\/shipments\?/, async (route) => {
    const response = await route.fetch();
    const { items, ...list } = await response.json();
    const before = items.map((one: object) => ({ ...one, confirmedBoxIds: [] }));
    await route.fulfill({ response, json: { ...list, items: before } });
  });
  await signIn(page, rui, "/admin/recebimentos");
  const search = page.getByLabel("Buscar por suíte, cliente, produto, ASIN ou rastreio");
  await search.fill(productName);
  const own = page.waitForResponse(`**/admin/shipments/${id}`);
  await page
    .locator("tr, li")
    .filter({ hasText: productName })
    .getByRole("button", { name: /^Marcar como Recebido/ })
    .click();
  await own;
  const dialog = page.getByRole("dialog", { name: "Marcar como Recebido" });
  await dialog.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await call(base, rui, "GET", `/floor/boxes/${box.id}`)).status)
    .toBe("opened");
});

test("ten boxes are received by scanner alone, each scan opening the next box (docs/product.md#check-in)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const ana = await signUp(request, "Ana");
  const lot = Date.now();
  const boxes = Array.from({ length: 10 }, (_, index) => ({
    name: `Lote ${lot}${index}`,
    code: `1Z${lot}${index}`,
  }));
  for (const { name, code } of boxes) {
    const purchase = { productName: name, qty: 1, trackingNumbers: [code] };
    await call(base, ana, "POST", "/purchases", purchase);
  }
  await signIn(page, await admin(request), "/admin/recebimentos");
  await expect(page.getByRole("heading", { name: "Recebimentos" })).toBeVisible();
  const search = page.getByRole("textbox", { name: /^Buscar por suíte/ });
  const scan = (code: string) => typeCode(page, code);
  const dialog = page.getByRole("dialog", { name: "Marcar como Recebido" });
  for (const { name, code } of boxes) {
    await scan(code);
    await expect(dialog.getByRole("button", { name: "Confirmar recebimento" })).toBeVisible();
    await page.waitForTimeout(200); // keys that follow on a code at once are on its label
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`Último recebido: ${name}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("");
  }
  await test.step("a box that is not found, or was closed again, is replaced by the next scan", async () => {
    await scan("NENHUMA");
    await expect(page.getByText("Não encontrado: NENHUMA")).toBeVisible();
    await scan(boxes[0]?.code ?? "");
    await expect(search).toHaveValue(boxes[0]?.code ?? "");
    await expect(page.getByText(`Não encontrado: ${boxes[0]?.code}`)).toBeVisible();
  });
  await test.step("what was recorded can be opened", async () => {
    await page.waitForTimeout(200); // an Enter that follows at once on a key presses nothing
    await page.getByRole("button", { name: "Ver o que foi registrado" }).press("Enter");
    await expect(dialog.getByText("Este envio já foi recebido")).toBeVisible();
    await expect(dialog.getByText("Recebidas")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.waitForTimeout(200); // an Enter that follows at once on a key presses nothing
  });
  await test.step("the tones can be turned off, and stay off", async () => {
    await page.getByRole("button", { name: "Som, vibração e tela" }).press("Enter");
    const sound = page.getByRole("switch", { name: "Som" });
    await expect(sound).toBeChecked();
    await sound.press("Space");
    await expect(sound).not.toBeChecked();
    await page.reload();
    await page.getByRole("button", { name: "Som, vibração e tela" }).press("Enter");
    await expect(sound).not.toBeChecked();
    await expect(page.getByRole("switch", { name: "Vibração" })).toBeChecked();
  });
});

test("a scan that begins as the page appears loses no character (docs/product.md#check-in)", {
  tag: "@once",
}, async ({ page, request }) => {
  // A key in the moment in which the page is put into the document, before the browser paints it.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("main h1")?.textContent !== "Recebimentos") return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await signIn(page, await admin(request), "/admin/recebimentos");
  await expect(page.getByRole("textbox", { name: /^Buscar por suíte/ })).toBeFocused();
});

test("a scan while a button has the focus finds the shipment and presses nothing (docs/product.md#check-in)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const [productName, code] = [`Pausa ${Date.now()}`, `1Z GD${Date.now()}77`];
  const ana = await signUp(request, "Ana");
  await call(baseURL ?? "", ana, "POST", "/purchases", { productName, qty: 1, trackingNumbers: [code] });
  await signIn(page, await admin(request), "/admin/recebimentos");
  const button = page.getByRole("button", { name: "Linhas compactas" });
  await button.focus();
  // All keys in one task, as fast as a scanner on any machine.
  const isStopped = await button.evaluate((element, keys) => {
    const press = (key: string) =>
      element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    for (const key of keys) press(key);
    return !press("Enter");
  }, code);
  expect(isStopped).toBe(true);
  const dialog = page.getByRole("dialog", { name: "Marcar como Recebido" });
  await expect(dialog.getByText(productName).first()).toBeVisible();
  await expect(page).toHaveURL(/[?&]envio=/);
});

test("'Recebimentos' shows how many are expected, in which order, and keeps its header in view (docs/product.md#check-in)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const rui = await admin(request);
  const name = `Edu ${Date.now()}`;
  const edu = await signUp(request, name, `${Date.now()}-${test.info().project.name}-e@e2e.exemplo.com.br`);
  const names = Array.from({ length: 12 }, (_, index) => `Caixa ${String.fromCharCode(65 + index)}`);
  for (const [index, productName] of names.entries()) {
    const eta = index === 0 ? "2020-01-31" : `2031-01-${10 + index}`;
    await call(String(baseURL), edu, "POST", "/purchases", { productName, qty: 2, eta });
  }
  await signIn(page, rui, `/admin/recebimentos?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(12);
  await expect(rows.first()).toContainText("Caixa L");
  await expect(page.getByText(/envios a caminho · \d+ atrasados?$/)).toBeVisible();
  const height = async () => (await rows.first().boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole("button", { name: "Linhas compactas" }).click();
  await expect.poll(height).toBeLessThan(before);
  await page.getByLabel("Ordem dos envios").selectOption("eta");
  await expect(page).toHaveURL(/ordem=eta/);
  await expect(rows.first()).toContainText("Caixa A");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 480 });
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.first()).not.toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Cliente" })).toBeInViewport();
});
