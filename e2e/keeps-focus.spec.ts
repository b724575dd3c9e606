import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { admin, call, openAccountTab, signIn, signUp } from "./support/people.ts";

const purchase = { productName: "Luminária", supplierLink: "https://www.example.com/l", quantity: 1 };

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

  await page.goto("/transito");
  const more = page.getByRole("button", { name: "Carregar mais" });
  await more.press("Enter");
  await expect(more).toBeHidden();
  await expect(page.locator("main section :focus")).toBeVisible();
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
  await call(baseURL ?? "", caio, "POST", "/assisted-purchases", { ...purchase, totalUsd: 5 });
  await signIn(page, await admin(request), "/admin/compra-assistida");
  const edit = page.getByRole("button", { name: /^Editar/ }).first();
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
