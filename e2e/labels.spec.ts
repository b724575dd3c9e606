import { expect } from "@playwright/test";
import { expectAccessible } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, call, newEmail, ownBrowser, send, signIn, signUp } from "./support/people.ts";
import { pdf } from "./support/sample-files.ts";

test("a customer gives the labels of a request, staff print them, and a second print asks first (docs/product.md#labels)", async ({
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
    qty: 2,
  });
  await send(baseURL, staff, `/admin/shipments/${shipmentId}/check-in`, { weightLb: "2.5" });
  const { number }: { number: number } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId }],
  });

  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  await page.getByRole("button", { name: `Enviar etiquetas da solicitação nº ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Etiquetas da solicitação nº ${number}` });
  await expect(dialog.getByText("Falta o FNSKU ou a etiqueta de 1 produto")).toBeVisible();
  await dialog.getByLabel("Relógio de mesa", { exact: true }).fill("X001ABCDE");
  await dialog.getByRole("button", { name: "Salvar o FNSKU de Relógio de mesa" }).click();
  await expect(dialog.getByText("Digite um FNSKU: X00 e mais sete letras ou números.")).toBeVisible();
  await dialog.getByLabel("Relógio de mesa", { exact: true }).fill("x001abcdef");
  await dialog.getByRole("button", { name: "Salvar o FNSKU de Relógio de mesa" }).click();
  await expect(page.getByText("FNSKU salvo!")).toBeVisible();
  await expect(dialog.getByText("Falta o FNSKU ou a etiqueta de 1 produto")).toHaveCount(0);
  await dialog.locator('input[type="file"]').setInputFiles(pdf("caixas.pdf"));
  await expect(page.getByText("Etiquetas recebidas!")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "caixas.pdf" })).toBeVisible();
  // The job has read the page, on which there is no code; it waits for its turn and starts a process.
  await expect(dialog.getByText("1 página, 0 reconhecidas; a equipe confere o resto")).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);

  const { context, page: office } = await ownBrowser(browser, page);
  await signIn(office, staff, "/admin/solicitacoes");
  await office.getByRole("button", { name: `Gerenciar solicitação nº ${number}` }).click();
  await office.getByRole("button", { name: "Imprimir etiquetas" }).click();
  const printing = office.getByRole("dialog", { name: `Etiquetas da solicitação nº ${number}` });
  await expect(printing.getByText("X001ABCDEF · 2 etiquetas")).toBeVisible();
  await printing.getByRole("button", { name: "Imprimir" }).click();
  const link = printing.getByRole("link", { name: "Abrir o PDF" });
  await expect(link).toBeVisible();
  const answer = await office.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await printing.getByLabel("Cópias").selectOption("2");
  await printing.getByRole("button", { name: "Imprimir" }).click();
  await expect(printing.getByRole("alert")).toContainText(/Já impressas .*às .* Imprimir de novo\?/);
  await printing.getByRole("button", { name: "Imprimir de novo" }).click();
  await expect(link).toBeVisible();
  await expectAccessible(office);
  await context.close();
});
