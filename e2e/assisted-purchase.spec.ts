import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { admin, call, ownBrowser, signIn, signUp } from "./support/people.ts";

test("an assisted purchase from the request to the shipment (docs/product.md#assisted-purchases)", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const product = `Teclado ${Date.now()}`;
  const { context, page: adminPage } = await ownBrowser(browser, page);
  const rui = await admin(request);
  await signIn(adminPage, rui);
  const stream = adminPage.waitForResponse("**/api/v1/events");
  await adminPage.goto("/admin/compra-assistida?status=pendente");
  await stream;

  await test.step("the customer asks", async () => {
    await signIn(page, await signUp(request, "Ana"), "/compra-assistida");
    await page.getByRole("button", { name: "Nova Solicitação" }).click();
    await page.getByRole("button", { name: "Enviar solicitação" }).click();
    await expect(page.getByText("Preencha todos os campos obrigatórios").first()).toBeVisible();
    await page.getByLabel("Produto").fill(product);
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
    // The list has heard of it by itself.
    await adminPage.getByRole("button", { name: `Editar a solicitação de ${product}` }).click();
    const form = adminPage.getByRole("form", { name: `Editar a solicitação de ${product}` });
    await form.getByLabel("Notas do admin").fill("Comprado hoje.");
    // A colleague moves it out of this filter meanwhile: the row stays under the hands that type.
    const reloaded = adminPage.waitForResponse(/admin\/assisted-purchases\?.*pendente/);
    const { items } = await call(baseURL ?? "", rui, "GET", "/admin/assisted-purchases?limit=100");
    const { id } = items.find((one: { productName: string }) => one.productName === product);
    await call(baseURL ?? "", rui, "PATCH", `/admin/assisted-purchases/${id}`, { status: "processando" });
    await reloaded;
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
    await page.mouse.move(0, 0); // the toast of the change stays while the pointer rests on it
    await page.getByRole("link", { name: "Ver o envio desta compra" }).click();
    await expect(page).toHaveURL(/\/transito\?envio=/);
    await expect(page.getByText(product).first()).toBeVisible();
  });
  await context.close();
});
