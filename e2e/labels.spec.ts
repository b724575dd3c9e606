import { expect } from "@playwright/test";
import { ownSheetGeometry } from "@prepara/domain/labels/own-label";
import { labelPlace, sheetGeometry } from "@prepara/domain/labels/sheet";
import { readScan } from "@prepara/domain/scan/read-scan";
import { expectAccessible } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, call, newEmail, ownBrowser, send, signIn, signUp } from "./support/people.ts";
import { codesInPdf } from "./support/rendered-pdf.ts";
import { pdf } from "./support/sample-files.ts";

test("a customer uploads the labels of a request, staff print them in parts, and a second print asks first (docs/product.md#labels)", async ({
  page,
  browser,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const customer = await signUp(request, `Etelvina ${Date.now()}`, newEmail("Etelvina"));
  const staff = await admin(request);
  const { id: shipmentId }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName: "Relógio de mesa",
    qty: 602,
  });
  await send(baseURL, staff, `/admin/shipments/${shipmentId}/check-in`, { weightLb: "2.5" });
  const { id, number }: { id: string; number: number } = await call(
    baseURL,
    customer,
    "POST",
    "/prep-requests",
    { items: [{ shipmentId }] },
  );
  await call(baseURL, staff, "PATCH", `/admin/prep-requests/${id}`, { status: "scheduled" });
  for (let box = 0; box < 2; box++)
    await call(baseURL, staff, "POST", `/floor/prep-requests/${id}/outbound-boxes`, {});

  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  await expect(page.getByText("Falta a etiqueta de 2 caixas")).toBeVisible();
  await page.getByRole("button", { name: `Enviar etiquetas da solicitação nº ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Etiquetas da solicitação nº ${number}` });
  await expect(dialog.getByText("Falta o FNSKU ou a etiqueta de 1 produto")).toBeVisible();
  const fnsku = dialog.getByLabel("Relógio de mesa", { exact: true });
  const save = dialog.getByRole("button", { name: "Salvar o FNSKU de Relógio de mesa" });
  await fnsku.fill("X001ABCDE");
  await save.click();
  await expect(dialog.getByText("Digite um FNSKU: X00 e mais sete letras ou números.")).toBeVisible();
  await expect(fnsku).toBeFocused();
  await expect(dialog.getByText("Digite um FNSKU: X00 e mais sete letras ou números.")).toBeInViewport({
    ratio: 1,
  });
  // Beside the field, not beside the error below it.
  const [field, button] = [await fnsku.boundingBox(), await save.boundingBox()];
  expect({ y: button?.y, height: button?.height }).toEqual({ y: field?.y, height: field?.height });
  await fnsku.fill("x001abcdef");
  await fnsku.press("Enter");
  await expect(page.getByText("FNSKU salvo!")).toBeVisible();
  await expect(dialog.getByText("Falta o FNSKU ou a etiqueta de 1 produto")).toHaveCount(0);
  await dialog.locator('input[type="file"]').setInputFiles(pdf("caixas.pdf"));
  await expect(page.getByText("Etiquetas recebidas!")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "caixas.pdf" })).toBeVisible();
  // Waits for the job that reads the page in a process of its own; the page has no code.
  await expect(dialog.getByText("1 página, 0 reconhecidas; a equipe confere o resto")).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog.getByText("Falta a etiqueta de 1 caixa")).toBeVisible();
  await expectAccessible(page);
  await dialog.locator('input[type="file"]').setInputFiles(pdf("errado.pdf"));
  await expect(dialog.getByRole("link", { name: "errado.pdf" })).toBeVisible();
  // A toast under the pointer stays, and it may cover the button.
  await page.mouse.move(0, 0);
  const question = page.getByRole("alertdialog", { name: "Excluir errado.pdf?" });
  await dialog.getByRole("button", { name: "Excluir errado.pdf" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog.getByRole("link", { name: "errado.pdf" })).toBeVisible();
  await dialog.getByRole("button", { name: "Excluir errado.pdf" }).click();
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Etiquetas excluídas!")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "errado.pdf" })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "caixas.pdf" })).toBeVisible();

  const { context, page: office } = await ownBrowser(browser, page);
  await signIn(office, staff, `/galpao/embalar/${id}`);
  await expect(office.getByText("Falta a etiqueta de 1 caixa")).toBeVisible();
  await office.getByRole("button", { name: "Imprimir etiquetas" }).click();
  const printing = office.getByRole("dialog", { name: `Etiquetas da solicitação nº ${number}` });
  await expect(printing.getByText("X001ABCDEF · 602 etiquetas")).toBeVisible();
  const choice = printing.getByLabel("Página 1");
  await choice.selectOption("Caixa 2");
  const undo = printing.getByRole("button", { name: "Desfazer a escolha da página 1 de caixas.pdf" });
  await expect(printing.getByText("1 página, todas reconhecidas")).toBeVisible();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(choice).toHaveValue("");
  await choice.selectOption("Caixa 2");
  await expect(undo).toBeVisible();
  // A print starts a process.
  const printed = { timeout: 30_000 };
  const link = printing.getByRole("link", { name: "Abrir o PDF" });
  const part = printing.getByLabel("Parte");
  await expect(part).toHaveCount(0);
  await printing.getByLabel("Cópias").selectOption("5");
  await expect(part.locator("option")).toHaveText([
    "Parte 1 de 2: 3.000 etiquetas",
    "Parte 2 de 2: 15 etiquetas",
  ]);
  await part.selectOption("2");
  const answers = Promise.withResolvers<void>();
  await office.route("**/prints", async (route) => {
    await answers.promise;
    await route.continue();
  });
  await printing.getByRole("button", { name: "Imprimir", exact: true }).click();
  // What is being printed stays the choice that is shown.
  await printing.getByLabel("Cópias").press("ArrowUp");
  await expect(printing.getByLabel("Cópias")).toHaveValue("5");
  answers.resolve();
  await expect(link).toBeVisible(printed);
  // As tall as the buttons of the warehouse beside it.
  expect((await link.boundingBox())?.height).toBe(56);
  await expect(part.locator("option:checked")).toHaveText("Parte 2 de 2: 15 etiquetas, já impressas");
  await expect(printing.getByText("X001ABCDEF · 602 etiquetas · 2 já impressas")).toBeVisible();
  await expectAccessible(office);
  // By keyboard, since a toast may cover the button on a phone.
  await printing.getByRole("button", { name: "Próxima parte" }).press("Enter");
  await expect(part).toHaveValue("1");
  await expect(printing.getByRole("button", { name: "Imprimir", exact: true })).toBeFocused();
  await printing.getByLabel("Cópias").selectOption("1");
  await printing.getByRole("button", { name: "Imprimir", exact: true }).click();
  await expect(link).toBeVisible(printed);
  const answer = await office.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await printing.getByLabel("Cópias").selectOption("2");
  await printing.getByRole("button", { name: "Imprimir", exact: true }).click();
  await expect(printing.getByRole("alert")).toContainText(/Já impressas .*às .* Imprimir de novo\?/);
  await printing.getByRole("button", { name: "Imprimir de novo" }).click();
  await expect(link).toBeVisible(printed);
  await expectAccessible(office);
  // By keyboard, since a toast covers these buttons on a phone.
  await printing.getByRole("button", { name: "Caixa 1: etiqueta" }).press("Enter");
  const own = office.getByRole("dialog", { name: "Etiqueta", exact: true });
  await expect(own.getByRole("img", { name: `Etiqueta: Preparo nº ${number}` })).toBeVisible();
  const downloading = office.waitForEvent("download");
  await own.getByRole("button", { name: "Baixar PDF" }).press("Enter");
  expect((await downloading).suggestedFilename()).toMatch(/^etiqueta-outbound-\d+\.pdf$/);
  await expectAccessible(office);
  await context.close();
});

test("the codes on printed pages can be scanned (docs/product.md#labels)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  test.setTimeout(180_000); // it draws whole sheets at a printer's resolution
  const baseURL = address ?? "";
  const customer = await signUp(request, `Etelvina ${Date.now()}`, newEmail("Etelvina"));
  const staff = await admin(request);
  const purchase = { productName: "Relógio de mesa com mostrador azul", qty: 3 };
  const { id: shipmentId }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, staff, `/admin/shipments/${shipmentId}/check-in`, { weightLb: "2.5" });
  const items = [{ shipmentId, fnsku: "X00ZZZZ999" }];
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", { items });
  for (const [sheet, dotsPerInch] of [
    ["letter30", 300],
    ["a4_21", 300],
    ["thermal", 203],
    ["thermal", 300],
  ] as const) {
    const sheetAgain = { kind: "fnsku", sheet, again: true };
    const { url }: { url: string } = await call(
      baseURL,
      staff,
      "POST",
      `/floor/prep-requests/${id}/prints`,
      sheetAgain,
    );
    const geometry = sheetGeometry[sheet];
    const count = Math.min(3, geometry.columns * geometry.rows);
    const areas = Array.from({ length: count }, (_, index) => ({
      ...labelPlace(geometry, index),
      ...geometry.label,
    }));
    const pdf = await (await request.get(url)).body();
    const codes = (await codesInPdf(page, pdf, { dotsPerInch, areas })).flat();
    expect(codes, `${sheet} at ${dotsPerInch}`).toEqual(Array(3).fill("X00ZZZZ999"));
    expect(readScan(codes[0] ?? "")).toEqual([{ kind: "fnsku", value: "X00ZZZZ999" }]);
  }
  const { number }: { number: number } = await call(baseURL, staff, "GET", `/floor/shipments/${shipmentId}`);
  const headers = { authorization: `Bearer ${staff.token}` };
  const own = await request.get(`/api/v1/floor/labels/shipment/${number}.pdf`, { headers });
  const areas = [{ x: 0, y: 0, ...ownSheetGeometry.thermal.label }];
  const [[code = ""] = []] = await codesInPdf(page, await own.body(), { dotsPerInch: 203, areas });
  expect(readScan(code)).toMatchObject([{ kind: "internal", codeKind: "shipment", number }]);
  const found: { hits: { id: string }[] } = await call(baseURL, staff, "GET", `/floor/lookup?code=${code}`);
  expect(found.hits).toMatchObject([{ id: shipmentId }]);
});
