import { expect, type Page } from "@playwright/test";
import { test } from "../support/journey.ts";
import { signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });

/** Whether closing the tab now would ask for a confirmation. */
const asksOnClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** Opens a screen inside the app, so that Back stays inside it. */
async function goTo(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Buscar…" }).click();
  await page.getByRole("combobox", { name: "Buscar telas e ações" }).fill(entry);
  await page.getByRole("option", { name: entry }).first().click();
}

for (const { form, tab, label, text } of [
  { form: "the profile", tab: "Perfil", label: "Nome completo", text: "Ana Maria" },
  { form: "the e-mail", tab: "Perfil", label: "Novo e-mail", text: "outra@exemplo.com.br" },
  { form: "the password", tab: "Segurança", label: "Nova senha", text: "outra-senha-boa-9" },
]) {
  test(`leaving ${form} of the account with typed text asks once`, async ({ page, request, isMobile }) => {
    await signIn(page, await signUp(request, "Ana"), "/saldo");
    await goTo(page, "Minha conta");
    await page.getByRole("tab", { name: tab }).click();
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await page.goBack();
    await question(page).getByRole("button", { name: "Continuar editando" }).click();
    await expect(field).toHaveValue(text);
    await page.getByRole("tab", { name: "Aparência" }).click();
    await question(page).getByRole("button", { name: "Continuar editando" }).click();
    await expect(field).toHaveValue(text);
    await expect.poll(() => asksOnClosing(page)).toBe(true);
    await page
      .getByRole("navigation", { name: isMobile ? "Atalhos" : "Principal" })
      .getByRole("link", { name: "Chegaram" })
      .click();
    await question(page).getByRole("button", { name: "Descartar" }).click();
    await expect(page).toHaveURL(/\/chegaram$/);
    await expect(question(page)).toHaveCount(0);
    // Until the next screen's code has loaded, the form is still there.
    await expect(page.getByRole("heading", { level: 1, name: "Chegaram" })).toBeVisible();
    expect(await asksOnClosing(page)).toBe(false);
  });
}

test("a saved profile and an unchanged one ask nothing", { tag: "@once" }, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Ana"), "/conta");
  await page.getByLabel("Nome completo").fill("Ana Maria");
  await expect.poll(() => asksOnClosing(page)).toBe(true);
  await page.getByRole("button", { name: "Salvar perfil" }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expect.poll(() => asksOnClosing(page)).toBe(false);
});

test("leaving the form of a product with nothing but a chosen photo asks once", async ({ page, request }) => {
  await signIn(page, await signUp(request, "Ana"), "/saldo");
  await goTo(page, "Adicionar produto");
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("caixa.png"));
  const chosen = dialog.getByText(/^caixa/).first();
  await expect(chosen).toBeVisible();
  // Of two files at once none replaces it.
  const two = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    for (const name of ["um.png", "dois.png"])
      dropped.items.add(new File(["1"], name, { type: "image/png" }));
    return dropped;
  });
  const zone = dialog.getByText("Escolha outra para trocar.");
  await zone.dispatchEvent("drop", { dataTransfer: two });
  await expect(dialog.getByText("Só cabe um arquivo: escolha um deles.")).toBeVisible();
  await expect(chosen).toBeVisible();
  await page.goBack();
  await question(page).getByRole("button", { name: "Continuar editando" }).click();
  await expect(chosen).toBeVisible();
  await page.goBack();
  await question(page).getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(/\/saldo$/);
});

test("switching to another tab of the screen asks once before it discards typed text", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Ana"), "/conta");
  await page.getByLabel("Nome completo").fill("Ana Maria");
  await page.getByRole("tab", { name: "Segurança" }).click();
  await question(page).getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByLabel("Nova senha", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Perfil" }).click();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana");
  await expect(question(page)).toHaveCount(0);
});

test("leaving a sign-up with typed text asks, and signing up does not", async ({ page }) => {
  const email = `ana-${crypto.randomUUID()}@e2e.exemplo.com.br`;
  const ways = page.getByRole("navigation", { name: "Acesso" });
  await page.goto("/auth?modo=criar");
  // The e-mail is carried over to the sign-in form, so nothing is lost.
  await page.getByLabel("E-mail").fill(email);
  await ways.getByRole("link", { name: "Entrar" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await ways.getByRole("link", { name: "Criar Conta" }).click();
  await page.getByLabel("Nome completo").fill("Ana");
  await expect.poll(() => asksOnClosing(page)).toBe(true);
  await ways.getByRole("link", { name: "Entrar" }).click();
  await question(page).getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana");
  await page.getByLabel("WhatsApp").fill("+5511999999999");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Senha", { exact: true }).fill("uma-senha-boa-123");
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(question(page)).toHaveCount(0);
});
