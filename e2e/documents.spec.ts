import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { routeOnce, test } from "./support/journey.ts";
import { call, signIn, signUp } from "./support/people.ts";
import { pdf } from "./support/sample-files.ts";

test("documents are added, viewed, downloaded under their own name, searched and deleted (docs/product.md#documents)", async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request, "Ana"));
  const good = pdf(`Nota fiscal – março "2ª via".pdf`);

  await test.step("a file that is not a PDF is refused by name, in the browser and by the server", async () => {
    await page.goto("/documentos");
    await expect(page.getByText("Nenhum documento ainda")).toBeVisible();
    await page.getByRole("button", { name: "Novo documento" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Produto").fill("Tênis de corrida");
    await dialog.getByLabel("ASIN").fill("B0ABCDEFGH");
    await dialog.getByLabel("Unidades").fill("12");
    const input = dialog.locator('input[type="file"]').first();
    const photo = { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("x") };
    await input.setInputFiles(photo);
    await expect(dialog.getByText("foto.png: Envie apenas arquivos PDF.")).toBeVisible();
    const renamed = { ...pdf("renomeado.pdf"), buffer: Buffer.from("<script>") };
    const cut = { ...pdf("cortado.pdf"), buffer: good.buffer.subarray(0, 200) };
    await input.setInputFiles([good, renamed, cut]);
    await expect(dialog.getByText("renomeado.pdf: não é um PDF válido.", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await input.setInputFiles([photo, pdf("segunda.pdf")]);
    await dialog.getByRole("button", { name: "Remover segunda.pdf" }).click();
    await expect(dialog.getByText("foto.png: Envie apenas arquivos PDF.")).toBeVisible();
  });

  await test.step("a running upload can be stopped, and nothing typed is lost", async () => {
    const dialog = page.getByRole("dialog");
    await routeOnce(page, "**/api/v1/documents", () => undefined); // never answered
    await dialog.getByRole("button", { name: "Adicionar documento" }).click();
    await dialog.getByRole("button", { name: "Cancelar envio" }).click();
    await expect(dialog.getByRole("button", { name: "Adicionar documento" })).toBeEnabled();
    await expect(dialog.getByLabel("Produto")).toHaveValue("Tênis de corrida");
  });

  await test.step("a file that only the server refuses is named, and the good one is kept", async () => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Adicionar documento" }).click();
    await expect(page.getByText("Documento adicionado!")).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: "cortado.pdf" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Concluir" }).click();
  });

  await test.step("the first page shows, and the file comes back as it was", async () => {
    await page.getByRole("button", { name: /^Ver Nota fiscal/ }).click();
    await expect(page.getByText("Página 1 de 1")).toBeVisible();
    const download = page.waitForEvent("download");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Baixar/ })
      .click();
    const file = await download;
    // The browser replaces the quote in the file's name; the rest is unchanged.
    expect(file.suggestedFilename()).toMatch(/^Nota fiscal – março .2ª via..pdf$/);
    expect((await readFile(await file.path())).equals(good.buffer)).toBe(true);
    await page.keyboard.press("Escape");
  });

  await test.step("search, then delete after a question", async () => {
    await page.getByRole("textbox", { name: "Buscar por produto ou ASIN" }).fill("nada disso");
    await expect(page.getByText('Nada encontrado para "nada disso"')).toBeVisible();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page.getByText("Tênis de corrida", { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /^Excluir o documento de Tênis de corrida/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Documento excluído")).toBeVisible();
    await expect(page.getByText("Nenhum documento ainda")).toBeVisible();
  });
});

test("a document without an answer is not added a second time from a dialog that is opened again", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana, "/documentos");
  await routeOnce(page, "**/api/v1/documents", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole("dialog");
  const add = async () => {
    await page.getByRole("button", { name: "Novo documento" }).click();
    await dialog.getByLabel("Produto").fill("Tênis");
    await dialog.getByRole("button", { name: "Adicionar documento" }).click();
  };
  await add();
  await expect(dialog.getByText("Sem resposta do servidor.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await add();
  await expect(page.getByText("Documento adicionado!")).toBeVisible();
  expect((await call(baseURL ?? "", ana, "GET", "/documents")).items).toHaveLength(1);
});
