import { expect } from "@playwright/test";
import { holdReads } from "./support/hold-reads.ts";
import { test } from "./support/journey.ts";
import { admin, call, openAccountTab, signIn, signUp } from "./support/people.ts";

test("what disappears when it is pressed hands the focus on", async ({ page, request, baseURL }) => {
  const ana = await signUp(request, "Ana");
  const names = Array.from({ length: 21 }, (_, index) => `Caneca ${index + 1}`);
  for (const productName of names)
    await call(baseURL ?? "", ana, "POST", "/purchases", { productName, qty: 1 });
  await signIn(page, ana, "/produtos");
  const search = page.getByRole("textbox", { name: "Buscar por nome ou ASIN" });
  await search.fill("nada disto");
  await page.getByRole("button", { name: "Limpar filtros" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(search).toHaveValue("");
  await search.fill("caneca");
  await page.getByRole("button", { name: "Limpar busca" }).press("Enter");
  await expect(search).toBeFocused();

  await page.clock.install();
  await page.goto("/transito");
  const more = page.getByRole("button", { name: "Carregar mais" });
  await more.press("Enter");
  await expect(more).toBeHidden();
  await expect(page.locator("main section :focus")).toBeVisible();

  await page.clock.fastForward("01:01");
  const refresh = page.getByRole("button", { name: "Atualizar", exact: true });
  await refresh.press("Enter");
  await expect(refresh).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a control that saves at once keeps the focus", async ({ page, request }) => {
  await signIn(page, await signUp(request, "Bia"));
  await openAccountTab(page, "avisos");
  const alarm = page.getByRole("switch").first();
  const saved = page.waitForResponse((answer) => answer.request().method() !== "GET");
  await alarm.press("Space");
  await saved;
  await expect(alarm).toBeFocused();
  await openAccountTab(page, "perfil");
  const save = page.getByRole("button", { name: "Salvar perfil" });
  await page.getByLabel("Nome completo").fill("Bia Lima");
  await save.press("Enter");
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expect(save).toBeFocused();
});

test("a form in a row gives the focus back to the row", async ({ page, request, baseURL }) => {
  const caio = await signUp(request, "Caio");
  // The list shows the purchases of all journeys, the newest first.
  const productName = `Luminária ${crypto.randomUUID()}`;
  const purchase = { productName, supplierLink: "https://www.example.com/l", quantity: 1, totalUsd: 5 };
  await call(baseURL ?? "", caio, "POST", "/assisted-purchases", purchase);
  await signIn(page, await admin(request), "/admin/compra-assistida");
  const edit = page.getByRole("button", { name: `Editar a solicitação de ${productName}` });
  await edit.press("Enter");
  await page.getByRole("textbox", { name: "Notas do admin" }).fill("Comprado hoje");
  await page.keyboard.press("Control+Enter");
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
});

test("what is typed during a search for an ASIN stays", async ({ page, request }) => {
  await signIn(page, await signUp(request, "Davi"), "/minerador");
  const field = page.getByRole("textbox", { name: "ASIN ou link da Amazon" });
  await field.fill("B0CHX1W1XY");
  await field.press("Enter");
  await expect(page).toHaveURL(/asin=B0CHX1W1XY/);
  await page.keyboard.type("Q");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("B0CHX1W1XYQ");
});

test("a link of an answer keeps the focus while the answer is stored", async ({ page, request }) => {
  await signIn(page, await signUp(request, "Eva"), "/tadollar");
  const release = await holdReads(page, "**/conversations/*/messages");
  const field = page.getByLabel("Mensagem");
  await field.fill("qual é o meu endereço?");
  await field.press("Enter");
  const link = page.getByRole("log").getByRole("link", { name: "Dashboard" });
  await link.focus();
  await release();
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible(); // it is stored
  await expect(link).toBeFocused();
  await link.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a button of the header stays under the pointer when the person's suite arrives", async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request, "Fábio"), "/documentos");
  const release = await holdReads(page, "**/api/v1/me");
  await page.reload();
  const search = page.getByRole("button", { name: "Buscar…" });
  await search.hover();
  await page.mouse.down();
  await release();
  await expect(page.getByText(/^Suíte \d+$/).first()).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole("combobox", { name: "Buscar telas e ações" })).toBeVisible();
});

test("a question that was asked stays open when the saved plan arrives", async ({ page, request }) => {
  const name = `Gil ${Date.now()}`;
  await signUp(request, name, `gil-${Date.now()}-${test.info().project.name}@e2e.exemplo.com.br`);
  await signIn(page, await admin(request), `/admin/saldo?busca=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Histórico de ${name}` }).click();
  const sheet = page.getByRole("dialog", { name });
  await sheet.getByRole("tab", { name: "Plano e acesso" }).click();
  await sheet.getByLabel("Plano", { exact: true }).selectOption("premium");
  const release = await holdReads(page, "**/api/v1/admin/customers/*");
  await sheet.getByRole("button", { name: "Salvar plano" }).click();
  await expect(page.getByText("Plano alterado!")).toBeVisible();
  await sheet.getByRole("button", { name: "Tornar administrador" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await release();
  await expect(page.locator("form", { hasText: "Plano" }).getByText("Salvar plano")).toHaveCount(0);
  await expect(question).toBeVisible();
});
