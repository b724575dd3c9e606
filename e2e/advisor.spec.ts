import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, signIn, signUp } from "./support/people.ts";
import { pdf, photo } from "./support/sample-files.ts";

test("a new customer asks, reads the cited answer, and finds the conversation again", async ({
  page,
  request,
}) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana, "/tadollar");
  await expect(page.getByRole("heading", { level: 1, name: "TaDollar" })).toBeVisible();
  await expect(page.getByText("Especialista em Amazon FBA")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();

  const field = page.getByLabel("Mensagem");
  await field.fill("qual o peso maximo");
  await field.press("Shift+Enter");
  await field.pressSequentially("de uma caixa pro fba?");
  await expect(field).toHaveValue("qual o peso maximo\nde uma caixa pro fba?");
  await field.press("Enter");

  const log = page.getByRole("log", { name: "Conversa" });
  await expect(log).toHaveAttribute("aria-live", "off");
  await expect(log).toContainText("50 lb");
  await expect(log).toContainText("Nenhum modelo de linguagem está conectado");
  await expect(page).toHaveURL(/conversa=/);
  await expect(field).toBeFocused();
  await expectNoSidewaysScroll(page);

  await page.getByRole("list", { name: "Fontes" }).getByRole("button").first().click();
  const source = page.getByRole("dialog", { name: "Fonte 1" });
  await expect(source).toContainText("Amazon Seller Central");
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(log).toContainText("50 lb");
  await field.fill("rascunho que fica");
  await page.reload();
  await expect(field).toHaveValue("rascunho que fica");

  await page.keyboard.press("n"); // opens a new conversation with its field focused
  await expect(page.getByText("Olá! Eu sou o TaDollar")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/tadollar$/);
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Buscar telas e ações" }).fill("peso maximo");
  await page.getByRole("option", { name: /^qual o peso maximo.* · conversa$/ }).click();
  await expect(log).toContainText("50 lb");

  const menu = page.getByRole("button", { name: "Abrir conversas" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: /^Excluir conversa/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Conversa excluída")).toBeVisible();
  await expect(page.getByText("Olá! Eu sou o TaDollar")).toBeVisible();
});

test("without a model: a second question is answered by itself, and one without an answer gets the nearest articles", async ({
  page,
  request,
}) => {
  const caio = await signUp(request, "Caio");
  await signIn(page, caio, "/tadollar");
  const field = page.getByLabel("Mensagem");
  const log = page.getByRole("log", { name: "Conversa" });
  const ask = async (question: string) => {
    // No question can be sent until the previous answer is complete.
    await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
    await field.fill(question);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  };
  await ask("qual o peso maximo de uma caixa pro fba?");
  await expect(log).toContainText("50 lb");
  await ask("o q é fnsku");
  const last = log.getByRole("article").last();
  await expect(last).toContainText("X00");
  await expect(last).not.toContainText("50 lb");

  await ask("vcs consertam celular de outra marca?");
  await expect(last).toContainText("Não encontrei nos documentos");
  const nearest = last.getByRole("list", { name: "Talvez ajude" });
  await expect(nearest.getByRole("button")).toHaveCount(3);
  await expect(last.getByRole("list", { name: "Fontes" })).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await nearest.getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: "Talvez ajude" })).toContainText("Origem");
  await page.keyboard.press("Escape");

  await page.reload(); // the stored answer equals the one that was shown
  await expect(page.getByRole("list", { name: "Talvez ajude" })).toBeVisible();
});

test("questions about the customer's own data are answered from it, each with its source", async ({
  page,
  request,
}) => {
  const lia = await signUp(request, "Lia");
  await signIn(page, lia, "/tadollar");
  const field = page.getByLabel("Mensagem");
  const last = page.getByRole("log", { name: "Conversa" }).getByRole("article").last();
  const ask = async (question: string) => {
    // No question can be sent until the previous answer is complete.
    await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
    await field.fill(question);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  };
  await ask("quantas unidades grátis me restam?");
  await expect(last).toContainText("15 de 15 restantes");
  await ask("o que já chegou?");
  await expect(last).toContainText("Nada seu que chegou está esperando preparo");
  await ask("qual é o meu endereço?");
  await expect(last).toContainText(/Apt \d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible(); // the answer is complete
  await last.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an example question leaves what is typed and attached", { tag: "@once" }, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Lúcia"), "/tadollar");
  const field = page.getByLabel("Mensagem");
  await field.fill("Meu rascunho");
  await page.getByLabel("Imagens", { exact: true }).setInputFiles([photo("caixa.png")]);
  const attached = page.getByRole("button", { name: "Remover anexo 1" });
  await expect(attached).toBeVisible();
  await page.getByRole("list", { name: "Sugestões" }).getByRole("button").first().click();
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("log").getByRole("img")).toHaveCount(0);
  await expect(field).toHaveValue("Meu rascunho");
  await expect(attached).toBeVisible();
  // The text now belongs to this conversation, not to the next new one.
  await page.reload();
  await expect(field).toHaveValue("Meu rascunho");
  await page.goto("/tadollar");
  await expect(field).toHaveValue("");
});

test("what the guide does not know is declined", { tag: "@once" }, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Bia"), "/tadollar");
  await page.getByLabel("Mensagem").fill("qual a previsão do tempo em Miami amanhã?");
  await page.getByLabel("Mensagem").press("Enter");
  await expect(page.getByRole("log")).toContainText("Não encontrei nos documentos");
});

test("the admin trains the advisor, and the answer cites the new document", { tag: "@once" }, async ({
  page,
  request,
}) => {
  await signIn(page, await admin(request), "/admin/treinamento-ia");
  await expect(page.getByRole("heading", { level: 1, name: "Treinamento IA" })).toBeVisible();
  const name = `girafas-${test.info().project.name}.md`;
  const animal = test.info().project.name === "phone" ? "hipopótamos" : "girafas";
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      {
        name,
        mimeType: "text/markdown",
        buffer: Buffer.from(
          `# Transporte de ${animal}\nO transporte de ${animal} exige coleira amarela e duas vacinas.`,
        ),
      },
      { name: "virus.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
      pdf("girafas.pdf"),
    ]);
  await expect(page.getByText("Tipo de arquivo não suportado")).toBeVisible();
  await expect(
    page.getByText("virus.exe não é um tipo de arquivo válido. Use PDF, TXT, MD, DOC ou DOCX."),
  ).toBeVisible();
  await expect(page.getByText("Documentos adicionados ao treinamento da IA.")).toBeVisible();
  const row = page
    .getByRole(test.info().project.name === "phone" ? "listitem" : "row")
    .filter({ hasText: name });
  await expect(row.getByText("Indexado")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("row").filter({ hasText: "girafas.pdf" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "virus.exe" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/tadollar");
  await page.getByLabel("Mensagem").fill(`o que exige o transporte de ${animal}?`);
  await page.getByLabel("Mensagem").press("Enter");
  await expect(page.getByRole("log")).toContainText("coleira amarela");

  await page.goto("/admin/treinamento-ia");
  await page.getByRole("button", { name: `Excluir ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `Excluir ${name}?` });
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter"); // presses the focused button, which does not delete
  await expect(question).toBeHidden();
  for (const document of [name, "girafas.pdf"]) {
    await page.getByRole("button", { name: `Excluir ${document}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByRole("row").filter({ hasText: document })).toHaveCount(0);
  }
  await expect(page.getByText("Documento excluído").first()).toBeVisible();
});
