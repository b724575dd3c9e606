import { type APIRequestContext, expect, type Route } from "@playwright/test";
import { dismissToasts } from "../screens/list-states.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { routeOnce, test } from "../support/journey.ts";
import { admin, call, ownBrowser, send, signIn, signUp } from "../support/people.ts";
import { pdf } from "../support/sample-files.ts";

/**
 * Money from the admin's credit to a paid request, its receipt, and a refund
 * (docs/product.md#balance).
 */
test("credit, payment with the balance, receipt and refund", async ({
  page,
  browser,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  // Only a unique name finds her alone: the list's search also matches phone numbers.
  const name = `Ana-${crypto.randomUUID().slice(0, 8)}`;
  const ana = await signUp(request, name);
  const rui = await admin(request);
  const box = await call(baseURL, ana, "POST", "/purchases", { productName: "Fone", qty: 20 });
  await send(baseURL, rui, `/admin/shipments/${box.id}/check-in`, { weightLb: "2" });
  const prepRequest = await call(baseURL, ana, "POST", "/prep-requests", { items: [{ shipmentId: box.id }] });
  const me = await call(baseURL, ana, "GET", "/me");
  const { context, page: adminPage } = await ownBrowser(browser, page);

  await test.step("the admin cannot debit more than the balance, and credits", async () => {
    await signIn(adminPage, rui);
    await adminPage.goto(`/admin/saldo?busca=${me.suiteNumber}`);
    await adminPage
      .getByRole("button", { name: `Debitar saldo de ${name}` })
      .first()
      .click();
    const dialog = adminPage.getByRole("dialog");
    await dialog.getByRole("button", { name: "Debitar saldo" }).click();
    await expect(adminPage.getByText("Campos obrigatórios")).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Corrija os campos abaixo" })).toBeFocused();
    await dialog.getByLabel("Valor (US$)").fill("5");
    await dialog.getByLabel("Descrição").fill("Taxa");
    await expect(dialog.getByText("Faltam US$ 5,00: o débito passa do saldo.")).toBeVisible();
    await dialog.getByRole("button", { name: "Debitar saldo" }).click();
    await expect(
      adminPage.getByText("O usuário não tem saldo suficiente para esta operação.").first(),
    ).toBeVisible();
    await dialog.getByText("Crédito").click();
    await dialog.getByLabel("Valor (US$)").fill("600");
    await dialog.getByLabel("Repita o valor").fill("600");
    const posts: string[] = [];
    adminPage.on("request", (sent) => {
      if (sent.method() === "POST" && sent.url().endsWith("/balance-adjustments")) posts.push(sent.url());
    });
    await dialog.getByRole("button", { name: "Adicionar saldo" }).dblclick(); // sent once (docs/checklist.md 44)
    await expect(adminPage.getByText("Transação realizada!")).toBeVisible();
    expect(posts).toHaveLength(1);
    await expect(adminPage.getByText("Saldo adicionado/debitado com sucesso.")).toBeVisible();
    await expect(adminPage.getByText("US$ 600,00").first()).toBeVisible();
    await expectNoSidewaysScroll(adminPage);
  });

  await test.step("the customer pays with the balance and takes the receipt", async () => {
    await signIn(page, ana, "/chegaram?aba=solicitacoes");
    await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
    await page.getByRole("button", { name: "Pagar US$ 7,50 com saldo" }).click();
    await expect(page.getByText("Solicitação paga!")).toBeVisible();
    await expect(page.getByText(/^Com saldo, em/)).toBeVisible();
    const receipt = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Recibo/ }).click();
    expect((await receipt).suggestedFilename()).toBe(`recibo-${prepRequest.number}.pdf`);
  });

  await test.step("the admin refunds a part of it once, although the answer is lost", async () => {
    await adminPage.goto(`/admin/solicitacoes?solicitacao=${prepRequest.id}`);
    await adminPage.getByRole("button", { name: /^Devolver em crédito/ }).click();
    await adminPage.getByLabel("Valor (US$)").fill("2,50");
    const asksOnClosing = () =>
      adminPage.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await expect.poll(asksOnClosing).toBe(true);
    await expectAccessible(adminPage);
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await adminPage.route("**/pay-back", loseAnswer, { times: 1 });
    const refund = adminPage.getByRole("button", { name: "Devolver", exact: true });
    await refund.click();
    await expect(adminPage.getByText("Até US$ 5,00.")).toBeVisible(); // the page has read what is left
    await refund.click();
    await expect(adminPage.getByText("Transação realizada!")).toBeVisible();
    await expect(adminPage.getByText("Devolvido: US$ 2,50 em crédito")).toBeVisible();
    await dismissToasts(adminPage);
  });

  await test.step("nor twice from a dialog that was closed and opened again", async () => {
    const open = adminPage.getByRole("button", { name: /^Devolver em crédito/ });
    const refund = adminPage.getByRole("button", { name: "Devolver", exact: true });
    await routeOnce(adminPage, "**/pay-back", async (route) => {
      await route.fetch();
      await route.abort();
    });
    const amount = adminPage.getByLabel("Valor (US$)");
    await open.click();
    await amount.fill("1");
    await refund.click();
    await expect(adminPage.getByText("Até US$ 4,00.")).toBeVisible();
    await adminPage.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
    await adminPage.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
    await open.click();
    await amount.fill("1");
    await refund.click();
    await expect(
      adminPage.getByText("Um envio anterior já foi registrado, com outros dados.").first(),
    ).toBeVisible();
    await expect(adminPage.getByText("Até US$ 4,00.")).toBeVisible();
  });

  await test.step("the customer sees every entry, and downloads them as a spreadsheet", async () => {
    await page.goto("/saldo");
    await expect(page.getByText("US$ 596,00").first()).toBeVisible();
    await expect(page.getByText(`Devolução da solicitação nº ${prepRequest.number}`)).toHaveCount(2);
    await expect(page.getByText(`Pagamento da solicitação nº ${prepRequest.number}`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const sheet = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    expect((await sheet).suggestedFilename()).toBe("extrato-saldo.csv");
    await page.getByRole("button", { name: "Débitos" }).click();
    await expect(page.getByText(`Devolução da solicitação nº ${prepRequest.number}`)).toHaveCount(0);
  });
  await context.close();
});

test("'Pagar' opened again shows the code of now, not that of the first opening", { tag: "@once" }, async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const lia = await signUp(request, "Lia");
  const box = await call(base, lia, "POST", "/purchases", { productName: "Mouse", qty: 16 });
  await send(base, await admin(request), `/admin/shipments/${box.id}/check-in`, { weightLb: "1" });
  const { id } = await call(base, lia, "POST", "/prep-requests", { items: [{ shipmentId: box.id }] });
  await page.route(`**/api/v1/prep-requests/${id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, pix: { ...body.pix, amountBrl: 7.77, rate: 5.18 } } });
  });
  await signIn(page, lia, "/chegaram?aba=solicitacoes");
  const pay = page.getByRole("button", { name: /^Pagar a solicitação/ });
  const dialog = page.getByRole("dialog");
  await pay.click();
  await expect(dialog.getByText("R$ 7,77")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).first().click();
  await expect(dialog).toBeHidden();
  await page.unroute(`**/api/v1/prep-requests/${id}`);
  await pay.click();
  await expect(dialog.getByText(/Ainda não há cotação do dólar/)).toBeVisible();
});

/** A customer with a request to pay, and enough balance for it. */
async function withCredit(base: string, request: APIRequestContext) {
  const [rui, lia] = [await admin(request), await signUp(request, "Lia")];
  const box = await call(base, lia, "POST", "/purchases", { productName: "Mouse", qty: 16 });
  await send(base, rui, `/admin/shipments/${box.id}/check-in`, { weightLb: "1" });
  const { id }: { id: string } = await call(base, lia, "POST", "/prep-requests", {
    items: [{ shipmentId: box.id }],
  });
  const credit = { type: "credit", amountUsd: 9, description: "Acerto" };
  await call(base, rui, "POST", `/admin/customers/${lia.userId}/balance-adjustments`, credit);
  return { rui, lia, id };
}

test("the balance is not paid with while a proof is chosen, and a total that changes is told", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const { rui, lia, id } = await withCredit(base, request);
  await signIn(page, lia, "/chegaram?aba=solicitacoes");
  await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
  const dialog = page.getByRole("dialog");
  const withBalance = dialog.getByRole("button", { name: /^Pagar .* com saldo$/ });
  await dialog.locator('input[type="file"]').first().setInputFiles(pdf("comprovante.pdf"));
  await expect(withBalance).toHaveAccessibleDescription("Envie ou remova o comprovante que você escolheu.");
  await withBalance.press("Enter");

  await page.route(`**/api/v1/prep-requests/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), payableUsd: 1.2 } });
  });
  await call(base, rui, "PATCH", `/admin/prep-requests/${id}`, { notes: "Vimos a caixa." });
  const changed = dialog.getByRole("alert").filter({ hasText: "O total desta solicitação mudou" });
  await expect(changed).toContainText(/Era US\$\s1,50, agora é US\$\s1,20\./);
  await expect(dialog.getByText(/Ainda não há cotação do dólar/)).toBeHidden();
  await expectAccessible(page);
  await changed.getByRole("button", { name: "Ver o valor atualizado" }).click();
  await expect(dialog.getByText(/quantos reais são US\$\s1,20/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await dialog.getByRole("button", { name: /^Remover/ }).click();
  await expect(withBalance).toHaveAccessibleDescription("");
});

test("an open 'Pagar' asks for no money once the request was proved or paid in another window", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const { rui, lia, id } = await withCredit(base, request);
  await signIn(page, lia, "/chegaram?aba=solicitacoes");
  const other = await page.context().newPage();
  await other.goto("/chegaram?aba=solicitacoes");
  const pay = { name: /^Pagar a solicitação/ };
  const dialog = page.getByRole("dialog");
  const pix = dialog.getByRole("heading", { name: "Pague por PIX" });
  const withBalance = dialog.getByRole("button", { name: /com saldo$/ });
  const fileInput = 'input[type="file"]';

  await page.getByRole("button", pay).click();
  await expect(pix).toBeVisible();
  await dialog.locator(fileInput).first().setInputFiles(pdf("meu.pdf"));
  await other.getByRole("button", pay).click();
  await other.getByRole("dialog").locator(fileInput).first().setInputFiles(pdf("primeiro.pdf"));
  await other.getByRole("button", { name: "Enviar comprovante" }).click();
  await expect(other.getByRole("dialog")).toBeHidden();
  const inReview = dialog
    .getByRole("alert")
    .filter({ hasText: "O pagamento desta solicitação já está em análise" });
  await expect(inReview).toContainText("um comprovante novo substitui o que está em análise");
  await expect(pix).toBeHidden();
  await expect(withBalance).toBeHidden();
  await expect(dialog.getByText("meu.pdf")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Remover/ }).click();
  await expect(dialog.getByText("Envie outro comprovante para trocar o que está em análise.")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).last().click();

  await page.getByRole("button", { name: /^Trocar comprovante da solicitação/ }).click();
  await expect(dialog.getByText("Envie outro comprovante para trocar o que está em análise.")).toBeVisible();
  await expect(inReview).toBeHidden();
  await call(base, rui, "PATCH", `/admin/prep-requests/${id}`, { status: "pending_payment" });
  await dialog.getByRole("button", { name: "Ver como pagar" }).click();
  await expect(pix).toBeVisible();

  await other.getByRole("button", pay).click();
  await other.getByRole("button", { name: /com saldo$/ }).click();
  await expect(other.getByRole("dialog")).toBeHidden();
  await expect(dialog.getByRole("alert").filter({ hasText: "Esta solicitação já foi paga" })).toBeVisible();
  await expect(pix).toBeHidden();
  await expect(withBalance).toBeHidden();
  await expect(dialog.locator(fileInput)).toHaveCount(0);
});

test("a proof of payment sends the request to review", async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const bia = await signUp(request, "Bia");
  const rui = await admin(request);
  const box = await call(baseURL, bia, "POST", "/purchases", { productName: "Mouse", qty: 16 });
  await send(baseURL, rui, `/admin/shipments/${box.id}/check-in`, { weightLb: "1" });
  const { id } = await call(baseURL, bia, "POST", "/prep-requests", { items: [{ shipmentId: box.id }] });
  await signIn(page, bia, "/chegaram?aba=solicitacoes");
  await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Faltam US$ 1,50 para este pagamento.")).toBeVisible();
  await expect(dialog.getByText(/Ainda não há cotação do dólar.*Confirme com o suporte/)).toBeVisible();
  const input = dialog.locator('input[type="file"]').first();
  await input.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(dialog.getByText("O comprovante precisa ser uma imagem ou um PDF.")).toBeVisible();
  await input.setInputFiles(pdf("comprovante.pdf"));
  await expectAccessible(page);
  // Neither a lost answer nor the failed readings after it take the chosen proof away.
  await page.route("**/api/v1/prep-requests/**", (route) => route.abort("connectionfailed"));
  await dialog.getByRole("button", { name: "Enviar comprovante" }).click();
  await expect(page.getByText("Erro ao carregar solicitações").first()).toBeVisible();
  await expect(dialog.getByText("comprovante.pdf")).toBeVisible();
  await page.unroute("**/api/v1/prep-requests/**");
  await dialog.getByRole("button", { name: "Enviar comprovante" }).press("Enter"); // on a phone toasts cover it
  await expect(page.getByText("Comprovante enviado!")).toBeVisible();
  await expect(page.getByText("Em análise").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Abrir comprovante/ })).toBeVisible();

  // Under review another proof may be sent, but nothing is offered that would pay a second time.
  await dismissToasts(page);
  await page.getByRole("button", { name: /^Trocar comprovante da solicitação/ }).click();
  await expect(dialog.getByRole("heading", { name: /^Trocar comprovante da solicitação/ })).toBeVisible();
  await expect(dialog.getByText("Envie outro comprovante para trocar o que está em análise.")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Pague por PIX" })).toBeHidden();
  await expect(dialog.getByRole("button", { name: /com saldo$/ })).toBeHidden();
  await input.setInputFiles(pdf("outro.pdf"));
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText("outro.pdf")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).first().click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();

  // Given back, nothing is under review any more: the request is to be paid.
  await call(baseURL, rui, "PATCH", `/admin/prep-requests/${id}`, { status: "pending_payment" });
  await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
  await expect(dialog.getByRole("heading", { name: "Pague por PIX" })).toBeVisible();
  await expect(dialog.getByText(/^Arraste, cole ou escolha a imagem/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /com saldo$/ })).toBeVisible();
});
