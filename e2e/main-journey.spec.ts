import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, call, newEmail, ownBrowser, PASSWORD, signIn, signUp } from "./support/people.ts";
import { photo } from "./support/sample-files.ts";

/** The product's main purpose, through the screens of two browsers: the seller's and the warehouse's. */
test("from a US purchase to an approved prep request (docs/product.md#overview)", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const product = `Cafeteira ${Date.now()}`;
  const seller = `Ana ${Date.now()}`;

  await test.step("a seller signs up and sees suite and address", async () => {
    await page.goto("/auth?modo=criar");
    await page.getByLabel("Nome completo").fill(seller);
    await page.getByLabel("WhatsApp").fill("+5511999999999");
    await page.getByLabel("E-mail").fill(newEmail("ana"));
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(/^Apt \d\d/).first()).toBeVisible();
  });

  await test.step("registers a purchase", async () => {
    await page.goto("/transito");
    await expect(page.getByRole("heading", { level: 1, name: "Em Trânsito" })).toBeVisible();
    await page.getByRole("button", { name: "Registrar compra" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nome do produto").fill(product);
    await dialog
      .getByRole("textbox", { name: "Quantidade" })
      .or(dialog.getByRole("spinbutton", { name: "Quantidade" }))
      .first()
      .fill("20");
    await dialog.getByLabel("Custo unitário").fill("12,50");
    await dialog.getByRole("button", { name: "Registrar compra" }).click();
    await expect(page.getByText("Compra registrada!")).toBeVisible();
    await expect(page.getByText(product).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  const warehouse = await ownBrowser(browser, page);
  await test.step("the warehouse checks it in with a photo and measures, and the seller's open screen shows it", async () => {
    const { page: adminPage } = warehouse;
    await signIn(adminPage, await admin(request));
    await adminPage.goto(`/admin/recebimentos?q=${encodeURIComponent(product)}`);
    await adminPage
      .getByRole("button", { name: /Marcar como Recebido/ })
      .first()
      .click();
    const dialog = adminPage.getByRole("dialog");
    await dialog.locator('input[type="file"]').first().setInputFiles(photo("caixa.png"));
    await expect(dialog.getByText("1/10 fotos adicionadas")).toBeVisible();
    await expectAccessible(adminPage);
    await onlyOnPhone(dialog.page(), () => dialog.getByRole("button", { name: "Continuar" }).click());
    await dialog.getByLabel("Peso (lb)").fill("2,55");
    await dialog.getByLabel("Comprimento (pol)").fill("12,5");
    await dialog.getByLabel("Largura (pol)").fill("8");
    await dialog.getByLabel("Altura (pol)").fill("6");
    await onlyOnPhone(dialog.page(), () => dialog.getByRole("button", { name: "Continuar" }).click());
    // Waits for both toasts from before the confirmation, since they disappear again.
    await Promise.all([
      page.getByText("Sua caixa chegou!").waitFor({ timeout: 30_000 }),
      adminPage.getByText("Envio marcado como recebido!").waitFor({ timeout: 30_000 }),
      dialog.getByRole("button", { name: /[Rr]ecebi/ }).click(),
    ]);
  });

  await test.step("the seller requests prep", async () => {
    await page.goto("/chegaram");
    await expect(page.getByText(product).first()).toBeVisible();
    await page
      .getByRole("checkbox", { name: new RegExp(product) })
      .first()
      .check();
    await page
      .getByRole("button", { name: /Solicitar Preparação \(1\)/ })
      .first()
      .click();
    const review = page.getByRole("dialog");
    await expect(review.getByText("US$ 7,50").first()).toBeVisible();
    await review.getByRole("button", { name: "Confirmar solicitação" }).click();
    await expect(page.getByText("Solicitação criada!")).toBeVisible();
    await expect(review.getByText("pix@prepara.exemplo.com.br").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the warehouse approves it", async () => {
    const { page: adminPage } = warehouse;
    await adminPage.goto(`/admin/solicitacoes?busca=${encodeURIComponent(seller)}`);
    await adminPage
      .getByRole("button", { name: /^Gerenciar/ })
      .first()
      .click();
    await adminPage
      .getByRole("combobox", { name: /Status/ })
      .or(adminPage.getByLabel("Status"))
      .first()
      .selectOption("scheduled");
    await adminPage.getByRole("button", { name: "Salvar" }).click();
    await expect(adminPage.getByText("Solicitação atualizada!")).toBeVisible();
  });

  await test.step("the seller sees it approved", async () => {
    await page.goto("/chegaram?aba=solicitacoes");
    await expect(page.getByText("Aprovado").first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await warehouse.context.close();
});

async function onlyOnPhone(page: Page, act: () => Promise<void>): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await act();
}

test("a tracking number is sent as it stands in the field, by whichever way the form is sent", async ({
  page,
  request,
  baseURL,
}) => {
  const olga = await signUp(request, "Olga");
  const numbersOf = async (productName: string) => {
    const { items } = await call(String(baseURL), olga, "GET", "/shipments?status=in_transit");
    const found: { product: { name: string }; trackingNumbers: string[] }[] = items;
    return found.find(({ product }) => product.name === productName)?.trackingNumbers;
  };
  await signIn(page, olga, "/transito");
  await page.getByRole("button", { name: "Registrar compra" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Registrar compra" });
  const name = dialog.getByLabel("Nome do produto");
  const tracking = dialog.getByLabel("Códigos de rastreio");
  const added = dialog.getByRole("list", { name: "Códigos adicionados" }).getByRole("listitem");
  await name.fill("Bule");
  await tracking.fill("TBA000111222333");
  await dialog.getByRole("button", { name: "Registrar e adicionar outra" }).click();
  await expect.poll(() => numbersOf("Bule")).toEqual(["TBA000111222333"]);
  await expect(tracking).toHaveValue("");
  await expect(added).toHaveCount(0);

  await name.fill("Chaleira");
  await tracking.fill("B0ABCDEFGH");
  await dialog.getByRole("button", { name: "Registrar compra" }).click();
  await expect(tracking).toHaveAccessibleDescription(/Erro em Códigos de rastreio/);
  await tracking.fill("TBA000111222334");
  await tracking.press("Enter");
  await expect(added).toHaveCount(1);
  await tracking.fill("TBA000111222335");
  await expect(added).toHaveCount(1);
  await tracking.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => numbersOf("Chaleira")).toEqual(["TBA000111222334", "TBA000111222335"]);

  await page.getByRole("button", { name: "Mais ações: Bule" }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const edit = page.getByRole("dialog", { name: "Editar compra" });
  await edit.getByLabel("Códigos de rastreio").fill("TBA000111222336");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => numbersOf("Bule")).toEqual(["TBA000111222333", "TBA000111222336"]);
});
