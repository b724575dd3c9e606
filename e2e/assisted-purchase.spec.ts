import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, call, ownBrowser, signIn, signUp } from "./support/people.ts";

test("an assisted purchase from the request to the shipment (docs/product.md#assisted-purchases)", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const product = `Teclado ${Date.now()}`;
  const { context, page: adminPage } = await ownBrowser(browser, page);
  const rui = await admin(request);
  await signIn(adminPage, rui);
  const stream = adminPage.waitForResponse("**/api/v1/events");
  await adminPage.goto("/admin/compra-assistida?status=pendente");
  await stream;

  await test.step("the customer asks", async () => {
    await signIn(page, await signUp(request, "Ana"), "/compra-assistida?status=concluido");
    await page.getByRole("button", { name: "Nova Solicitação" }).click();
    await page.getByRole("button", { name: "Enviar solicitação" }).click();
    await expect(page.getByText("Preencha todos os campos obrigatórios").first()).toBeVisible();
    for (const missing of ["Informe o produto.", "Informe o link do fornecedor.", "Informe o valor total."])
      await expect(page.getByText(missing, { exact: true })).toBeVisible();
    await page.getByLabel("Produto").fill(product);
    // Beside a filter, too, the form is not closed unasked.
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page.getByLabel("Produto")).toHaveValue(product);
    await page.getByLabel("Link do fornecedor").fill("https://www.exemplo.com/teclado");
    await page.getByRole("button", { name: "Aumentar quantidade" }).click();
    await page.getByLabel("Valor total (US$)").fill("99,90");
    await expect(page.getByText("Cerca de US$ 49,95 por unidade.")).toBeVisible();
    await page.getByRole("button", { name: "Enviar solicitação" }).click();
    await expect(page.getByText("Solicitação enviada com sucesso!")).toBeVisible();
    await expect(page.getByRole("heading", { name: product })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step("the admin answers, concludes and makes the shipment", async () => {
    // The open list shows the new request without a reload.
    await adminPage.getByRole("button", { name: `Editar a solicitação de ${product}` }).click();
    const form = adminPage.getByRole("form", { name: `Editar a solicitação de ${product}` });
    await form.getByLabel("Notas do admin").fill("Comprado hoje.");
    // A colleague moves it out of this filter meanwhile: the row that is being edited stays.
    const reloaded = adminPage.waitForResponse(/admin\/assisted-purchases\?.*pendente/);
    const { items } = await call(baseURL ?? "", rui, "GET", "/admin/assisted-purchases?limit=100");
    const { id } = items.find((one: { productName: string }) => one.productName === product);
    await call(baseURL ?? "", rui, "PATCH", `/admin/assisted-purchases/${id}`, { status: "processando" });
    await reloaded;
    await expect(form.getByLabel("Status")).toHaveValue("processando");
    await expect(form.getByLabel("Notas do admin")).toHaveValue("Comprado hoje.");
    await form.getByLabel("Status").selectOption("concluido");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(adminPage.getByText("Solicitação atualizada com sucesso!")).toBeVisible();
    const offer = adminPage.getByRole("dialog", { name: "Criar o envio desta compra?" });
    await offer.getByRole("button", { name: "Criar envio" }).click();
    await expect(adminPage.getByText("Envio criado!")).toBeVisible();
  });

  await test.step("the customer reads the answer and finds the shipment", async () => {
    await expect(page.getByText("Comprado hoje.")).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.mouse.move(0, 0); // a toast stays while the pointer is over it
    await page.getByRole("link", { name: "Ver o envio desta compra" }).click();
    await expect(page).toHaveURL(/\/transito\?envio=/);
    await expect(page.getByText(product).first()).toBeVisible();
  });
  await context.close();
});

test("an admin finds a purchase by its customer, reads it in a sheet and edits it in its row", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const name = `Zoraide-${crypto.randomUUID().slice(0, 8)}`;
  const zoe = await signUp(request, name);
  const order = { quantity: 2, supplierLink: "https://www.exemplo.com/ocarina", totalUsd: 99.9 };
  for (const productName of ["Ocarina azul", "Ocarina verde"])
    await call(baseURL ?? "", zoe, "POST", "/assisted-purchases", { ...order, productName });
  const boss = await admin(request);
  await signIn(page, boss, "/admin/compra-assistida");

  await test.step("the search shows only this customer's", async () => {
    await page.getByLabel("Buscar por produto, cliente ou suíte").fill(name);
    await expect(page.getByRole("link", { name: /^Detalhes de/ })).toHaveCount(2);
    if (!isMobile) {
      const table = page.getByRole("table", { name: "Solicitações de compra assistida" });
      await expect(table.getByRole("columnheader")).toHaveText([
        "Produto e fornecedor",
        "Cliente",
        "Valor total",
        "Data",
        "Notas do admin",
        "Status",
        "Ações",
      ]);
    }
    await expectNoSidewaysScroll(page);
  });

  await test.step("its sheet shows everything and leads to the edit in the row", async () => {
    await page.getByRole("link", { name: "Detalhes de Ocarina azul" }).click();
    const sheet = page.getByRole("dialog", { name: "Ocarina azul" });
    await expect(sheet.getByText("2 unidades")).toBeVisible();
    await expect(sheet.getByText("US$ 99,90")).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Editar" }).click();
    await expect(sheet).toBeHidden();
    const form = page.getByRole("form", { name: "Editar a solicitação de Ocarina azul" });
    await form.getByLabel("Notas do admin").fill("Chega na sexta.");
    await expectAccessible(page);
  });

  await test.step("opening another purchase's sheet does not ask; a search asks before the edit is lost", async () => {
    await page.getByRole("link", { name: "Detalhes de Ocarina verde" }).click();
    const sheet = page.getByRole("dialog", { name: "Ocarina verde" });
    await expect(sheet.getByRole("button", { name: "Editar" })).toBeHidden();
    await sheet.getByRole("button", { name: "Fechar" }).last().click();
    await expect(sheet).toBeHidden(); // an open sheet takes the focus back, and typed text would be lost
    await page.getByLabel("Buscar por produto, cliente ou suíte").fill("outra");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Continuar editando" }).click();
    const form = page.getByRole("form", { name: "Editar a solicitação de Ocarina azul" });
    await expect(form.getByLabel("Notas do admin")).toHaveValue("Chega na sexta.");
    await form.getByLabel("Status").selectOption("processando");
  });

  await test.step("a status that a colleague set meanwhile is not replaced unseen, and the typed notes stay", async () => {
    const form = page.getByRole("form", { name: "Editar a solicitação de Ocarina azul" });
    const { items } = await call(baseURL ?? "", zoe, "GET", "/assisted-purchases");
    const { id } = items.find(({ productName }: { productName: string }) => productName === "Ocarina azul");
    await call(baseURL ?? "", boss, "PATCH", `/admin/assisted-purchases/${id}`, { status: "concluido" });
    // By keyboard: a toast about another journey's request may cover the button, and stays under the pointer.
    await form.getByRole("button", { name: "Salvar" }).press("Enter");
    await expect(form.getByText(/^O status mudou para “Concluído”/)).toBeVisible();
    await expect(form.getByLabel("Status")).toHaveValue("concluido");
    await expect(form.getByLabel("Notas do admin")).toHaveValue("Chega na sexta.");
    await form.getByRole("button", { name: "Salvar" }).press("Enter");
    await expect(page.getByText("Solicitação atualizada com sucesso!")).toBeVisible();
    await expect(form).toHaveCount(0); // until then its field has the same text as the row
    await expect(page.getByText("Chega na sexta.")).toBeVisible();
  });
});
