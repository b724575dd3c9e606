import { expect } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { businessToday } from "../support/charged.ts";
import { test } from "../support/journey.ts";
import { admin, call, forgetSession, newEmail, send, signIn, signUp } from "../support/people.ts";
import { pdf } from "../support/sample-files.ts";

test("a customer adds a service, sees each line of the cost, keeps it as a default and pays the whole sum (docs/product.md#services-in-a-request)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const [customer, staff] = [
    await signUp(request, `Ursulina ${Date.now()}`, newEmail("Ursulina")),
    await admin(request),
  ];
  const service = `Papel de seda ${crypto.randomUUID().slice(0, 8)}`;
  const { code }: { code: string } = await call(baseURL, staff, "POST", "/floor/services", {
    name: service,
    per: "unit",
  });
  const photo = `Foto extra ${crypto.randomUUID().slice(0, 8)}`;
  const photos: { code: string } = await call(baseURL, staff, "POST", "/floor/services", {
    name: photo,
    per: "photo",
  });
  const kit = `Laço de kit ${crypto.randomUUID().slice(0, 8)}`;
  const kits: { code: string } = await call(baseURL, staff, "POST", "/floor/services", {
    name: kit,
    per: "piece",
  });
  await call(baseURL, staff, "POST", "/floor/rate-cards", {
    audience: "customer",
    userId: customer.userId,
    effectiveFrom: businessToday(),
    prices: [
      { service: code, priceUsd: 0.3 },
      { service: photos.code, priceUsd: 0.75 },
      { service: kits.code, isIncluded: true },
    ],
  });
  const asin = `B0${String(Date.now()).slice(-8)}`;
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName: "Vaso de murano",
    qty: 24,
    asin,
  });
  await send(baseURL, staff, `/admin/shipments/${id}/check-in`, { weightLb: "2.5" });
  await call(baseURL, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 100,
    description: "Crédito",
  });

  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  await page.getByRole("tab", { name: "Chegaram" }).click();
  await page.getByRole("checkbox", { name: /Selecionar Vaso de murano/ }).check();
  await page
    .getByRole("spinbutton", { name: /Vaso de murano/ })
    .or(page.getByLabel(/Unidades de Vaso/))
    .first()
    .fill("20");
  const ask = page.getByRole("button", { name: "Solicitar Preparação (1)" }).and(page.locator(":visible"));
  await ask.first().click();
  const dialog = page.getByRole("dialog", { name: "Revisar custos do preparo" });
  // By keyboard: an arrow key chooses in the closed list, and what is chosen counts and is priced.
  const list = dialog.getByLabel("Adicionar serviço a Vaso de murano");
  const add = dialog.getByRole("button", { name: /^Adicionar o serviço escolhido/ });
  await list.focus();
  await list.press("ArrowDown");
  await expect(list).not.toHaveValue("");
  await expect(dialog.getByText("Total a pagar")).toBeVisible();
  await list.press("ArrowUp");
  await expect(list).toHaveValue("");
  await expect(dialog.getByText("Total a pagar")).toHaveCount(0);
  await list.selectOption(code);
  await expect(dialog.getByText("20 × US$ 0,30")).toBeVisible();
  // Nothing that was chosen is lost unasked.
  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await leave();
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(question).toBeHidden();
    await expect(list).toHaveValue(code);
  }
  await list.press("Tab");
  await expect(add).toBeFocused();
  await add.press("Enter");
  await expect(list).toBeFocused();
  await expect(list).toHaveValue("");
  // 5 paid units at US$ 1,50 and 20 units at US$ 0,30.
  await expect(dialog.getByText("Total a pagar")).toBeVisible();
  await expect(dialog.getByText("US$ 13,50")).toBeVisible();
  await expect(dialog.getByText("20 × US$ 0,30")).toBeVisible();

  // A count can be cleared and typed again; until it is valid, nothing is quoted and confirming is blocked.
  await list.selectOption(photos.code);
  await add.click();
  await expect(dialog.getByText("1 × US$ 0,75")).toBeVisible();
  const count = dialog.getByRole("textbox", { name: photo });
  const confirm = dialog.getByRole("button", { name: "Confirmar solicitação" });
  await count.press("End");
  await count.press("Backspace");
  await expect(count).toHaveValue("");
  await expect(count).toHaveAccessibleDescription(/Digite um número inteiro de 1 a 1\.000\./);
  await expect(confirm).toBeDisabled();
  await expect(dialog.getByText("Total a pagar")).toHaveCount(0);
  await count.pressSequentially("3");
  await expect(dialog.getByText("3 × US$ 0,75")).toBeVisible();
  await expect(dialog.getByText("US$ 15,75")).toBeVisible();
  await dialog.getByRole("button", { name: new RegExp(`${photo}.*tirar de Vaso`) }).press("Enter");
  await expect(list).toBeFocused();
  await expect(dialog.getByText("US$ 13,50")).toBeVisible();
  // An included service costs nothing, but it must be requested like any other. It is sent and kept as it
  // stands in the list, without 'Adicionar'.
  await list.selectOption(kits.code);
  await dialog.getByRole("textbox", { name: "Unidades por kit" }).fill("4");
  // Exact, because the name in the list may end with a 5.
  await expect(dialog.getByText("5 · incluído", { exact: true })).toBeVisible();
  await expect(list).toHaveValue(kits.code);
  await dialog.getByText("Instruções por produto (opcional)").click();
  await dialog.getByLabel("Instruções para Vaso").fill("Papel entre os pares.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /Salvar como padrão deste ASIN/ }).click();
  await expect(page.getByText("Padrão salvo!")).toBeVisible();
  const { items: kept } = await call(baseURL, customer, "GET", `/prep-defaults?asins=${asin}`);
  expect(kept).toMatchObject([{ services: [{ code }, { code: kits.code }], bundleSize: 4 }]);
  await confirm.click();
  const receipt = page.getByRole("dialog", { name: /Solicitação nº \d+ criada/ });
  await expect(receipt.getByText("20 × US$ 0,30")).toBeVisible();
  await expect(receipt.getByText("5 · incluído")).toBeVisible();
  // A proof that was chosen and not sent is not lost unasked.
  const proof = receipt.locator('input[type="file"]').first();
  await proof.setInputFiles(pdf("comprovante.pdf"));
  for (const button of ["Ver minhas solicitações", "Fechar"]) {
    await receipt.getByRole("button", { name: button }).last().click();
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(question).toBeHidden();
    await expect(receipt.getByText("comprovante.pdf")).toBeVisible();
  }
  await receipt.getByRole("button", { name: "Remover comprovante.pdf" }).click();
  await receipt.getByRole("button", { name: "Pagar US$ 13,50 com saldo" }).click();
  await expect(receipt).toBeHidden();
  const card = page.getByRole("listitem").filter({ hasText: "Solicitação nº" });
  await expect(card.getByText("US$ 6,00 em serviços")).toBeVisible();
  await expect(card.getByText("US$ 13,50")).toBeVisible();
  await expect(card.getByText("20 × US$ 0,30")).toBeVisible();
  await expect(card.getByText(kit)).toBeVisible();
  await expect(card.getByText("5 kits de 4")).toBeVisible();

  // The default service is proposed, and is not added by itself.
  await page.getByRole("tab", { name: "Chegaram" }).click();
  await page.getByRole("checkbox", { name: /Selecionar Vaso de murano/ }).check();
  await ask.first().click();
  await expect(dialog.getByText("Total a pagar")).toHaveCount(0);
  await dialog.getByRole("button", { name: /Usar o padrão deste ASIN/ }).click();
  await expect(dialog.getByText("4 × US$ 0,30")).toBeVisible();
  await confirm.click();
  await proof.setInputFiles(pdf("comprovante.pdf"));
  await receipt.getByRole("button", { name: "Ver minhas solicitações" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(receipt).toBeHidden();
  await expect(card).toHaveCount(2);

  // Her instructions stand on 'Preparar' once the request is approved.
  const requests = await call(baseURL, customer, "GET", "/prep-requests");
  await call(baseURL, staff, "PATCH", `/admin/prep-requests/${requests.items.at(-1).id}`, {
    status: "scheduled",
  });
  const { items } = await call(baseURL, staff, "GET", `/floor/tasks?userId=${customer.userId}&kind=prep`);
  await forgetSession(page);
  await signIn(page, staff, `/galpao/preparo/${items[0].id}`);
  await expect(page.getByText("Papel entre os pares.")).toBeVisible();
});
