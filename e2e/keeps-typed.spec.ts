import { expect } from "@playwright/test";
import { pricedService, propose } from "./support/charged.ts";
import { holdReads, whileReadAgain } from "./support/hold-reads.ts";
import { test } from "./support/journey.ts";
import { type Account, admin, call, newEmail, send, signIn, signUp, staffOf } from "./support/people.ts";
import { photo } from "./support/sample-files.ts";
import { enterCode, newNumber } from "./support/scanner.ts";

/** A shipment of this customer that has arrived. */
async function arrived(base: string, rui: Account, customer: Account, productName: string): Promise<string> {
  const { id } = await call(base, customer, "POST", "/purchases", { productName, qty: 3 });
  await send(base, rui, `/admin/shipments/${id}/check-in`, {});
  return id;
}

test("a dialog of a row stays when a colleague's change takes the row out of the list, and tells of it", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, customer] = [await admin(request), await signUp(request, "Nair")];
  const person = await staffOf(request, base, "Joana", ["recebimento"]);
  const code = newNumber();
  const box: { id: string; number: number } = await send(base, rui, "/floor/boxes", { code });
  await signIn(page, person, "/galpao/caixas?situacao=sem-dono");
  const card = page.getByRole("listitem").filter({ hasText: code });
  await card.getByRole("button", { name: "Devolver à transportadora" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver à transportadora" });
  await dialog.getByLabel("Motivo").fill("Etiqueta de outra transportadora");
  await whileReadAgain(page, /floor\/boxes\?/, () =>
    call(base, rui, "PATCH", `/floor/boxes/${box.id}`, { userId: customer.userId }),
  );
  await dialog.getByLabel("Motivo").press("End");
  await page.keyboard.type(" local");
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Etiqueta de outra transportadora local");
  await expect(dialog.getByText("Caixa sem dono")).toBeVisible();
  const handBack = dialog.getByRole("button", { name: "Devolver", exact: true });
  await handBack.click();
  await expect(dialog.getByText("Esta caixa mudou enquanto isso. Confira e tente de novo.")).toBeVisible();
  await expect(dialog.getByText("Nair, suíte confirmada")).toBeVisible();
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Etiqueta de outra transportadora local");
  expect(await call(base, rui, "GET", `/floor/boxes/${box.id}`)).toMatchObject({ status: "owned" });
  await handBack.click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
  expect(await call(base, rui, "GET", `/floor/boxes/${box.id}`)).toMatchObject({ status: "handed_back" });
});

test("a suite typed for a box without an owner does not replace the one that a colleague confirms meanwhile", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, nair, olga] = [
    await admin(request),
    await signUp(request, "Nair"),
    await signUp(request, "Olga"),
  ];
  const { suiteNumber }: { suiteNumber: number } = await call(base, olga, "GET", "/me");
  const person = await staffOf(request, base, "Joana", ["recebimento"]);
  const code = newNumber();
  const box: { id: string } = await send(base, rui, "/floor/boxes", { code });
  await signIn(page, person, "/galpao/caixas?situacao=sem-dono");
  const card = page.getByRole("listitem").filter({ hasText: code });
  await card.getByRole("button", { name: "Digitar a suíte" }).click();
  const dialog = page.getByRole("dialog", { name: "Digitar a suíte" });
  await dialog.getByLabel("Suíte na etiqueta").fill(String(suiteNumber));
  await call(base, rui, "PATCH", `/floor/boxes/${box.id}`, { userId: nair.userId });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Esta caixa mudou enquanto isso. Confira e tente de novo.")).toBeVisible();
  await expect(dialog.getByText("Nair, suíte confirmada")).toBeVisible();
  await expect(dialog.getByLabel("Suíte na etiqueta")).toHaveValue(String(suiteNumber));
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  expect(await call(base, rui, "GET", `/floor/boxes/${box.id}`)).toMatchObject({ suiteRead: suiteNumber });
});

test("goods without announcement stay typed when a colleague registers some of the same box, and say so", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, nair] = [await admin(request), await signUp(request, "Nair")];
  const person = await staffOf(request, base, "Joana", ["recebimento"]);
  const code = newNumber();
  const box: { id: string } = await send(base, rui, "/floor/boxes", { code });
  await call(base, rui, "PATCH", `/floor/boxes/${box.id}`, { userId: nair.userId });
  await signIn(page, person, "/galpao/caixas?situacao=so-suite");
  const card = page.getByRole("listitem").filter({ hasText: code });
  await card.getByRole("button", { name: "Mercadoria sem anúncio" }).click();
  const dialog = page.getByRole("dialog", { name: "Mercadoria sem anúncio" });
  await dialog.getByLabel("Produto", { exact: true }).fill("Vaso");
  await dialog.getByLabel("Unidades em bom estado").fill("3");
  await call(base, rui, "POST", `/floor/boxes/${box.id}/unannounced`, { productName: "Vaso azul", good: 3 });
  const register = dialog.getByRole("button", { name: "Registrar" });
  await register.click();
  await expect(dialog.getByText("Esta caixa mudou enquanto isso. Confira e tente de novo.")).toBeVisible();
  await expect(dialog.getByText("Já nesta caixa: 3 × Vaso azul")).toBeVisible();
  await expect(dialog.getByLabel("Produto", { exact: true })).toHaveValue("Vaso");
  await register.click();
  await expect(dialog).toBeHidden();
  const { items } = await call(base, nair, "GET", "/shipments?status=arrived");
  expect(items).toHaveLength(2);
});

test("an answer on a screen that lacks the customer's last message is refused once, and stays", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const flora = await signUp(request, "Flora");
  const otto = await staffOf(request, base, "Otto", ["suporte"]);
  const one: { id: string; number: number } = await send(base, flora, "/cases", { body: "Posso retirar?" });
  await signIn(page, otto, `/galpao/pendencias/${one.number}`);
  await page.getByRole("button", { name: "Responder e encerrar" }).click();
  const dialog = page.getByRole("dialog", { name: "Responder e encerrar" });
  await dialog.getByLabel("Resposta").fill("Sim, pode retirar.");
  await whileReadAgain(page, /floor\/cases\/by-number/, () =>
    send(base, flora, `/cases/${one.id}/messages`, { body: "Melhor não, guardem." }),
  );
  const answer = dialog.getByRole("button", { name: "Responder e encerrar" });
  await answer.click();
  await expect(dialog.getByText("há uma mensagem nova, outra decisão, outra quantidade")).toBeVisible();
  await expect(dialog.getByLabel("Resposta")).toHaveValue("Sim, pode retirar.");
  await expect(page.getByText("Melhor não, guardem.").first()).toBeAttached();
  await dialog.getByLabel("Resposta").fill("Certo, guardamos.");
  await answer.click();
  await expect(dialog).toBeHidden();
  expect(await call(base, flora, "GET", `/cases/${one.id}`)).toMatchObject({ status: "settled" });
});

test("an answer stays when its case ends meanwhile, is refused, and is not taken to another customer's case", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [flora, gina] = [await signUp(request, "Flora"), await signUp(request, "Gina")];
  const otto = await staffOf(request, base, "Otto", ["suporte"]);
  const one: { id: string; number: number } = await send(base, flora, "/cases", { body: "Já chegou?" });
  const other: { number: number } = await send(base, gina, "/cases", { body: "E a minha?" });
  await signIn(page, otto, `/galpao/pendencias/${other.number}`);
  await expect(page.getByText("E a minha?").first()).toBeVisible();
  // As the link from a claim to a rival's does it; the router needs its index to undo a Back that is refused.
  await page.evaluate(
    (to) => history.pushState({ __TSR_index: history.state.__TSR_index + 1 }, "", to),
    `/galpao/pendencias/${one.number}`,
  );
  await expect(page.getByRole("heading", { name: `Pendência nº ${one.number}` })).toBeVisible();
  await page.getByLabel("Escrever mensagem").fill("Vou olhar");
  await page.getByRole("button", { name: "Responder e encerrar" }).click();
  const dialog = page.getByRole("dialog", { name: "Responder e encerrar" });
  await dialog.getByLabel("Resposta").fill("Ainda não, mas");
  await whileReadAgain(page, /floor\/cases\/by-number/, () =>
    call(base, flora, "POST", `/cases/${one.id}/withdraw`),
  );
  await dialog.getByLabel("Resposta").press("End");
  await page.keyboard.type(" chega hoje.");
  await dialog.getByRole("button", { name: "Responder e encerrar" }).click();
  await expect(dialog.getByText("Esta pendência já foi encerrada.")).toBeVisible();
  await expect(dialog.getByLabel("Resposta")).toHaveValue("Ainda não, mas chega hoje.");
  await page.getByRole("button", { name: "Fechar notificação" }).first().click();
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("button", { name: "Responder e encerrar" })).toHaveCount(0);
  await expect(page.getByLabel("Escrever mensagem")).toHaveValue("Vou olhar");
  await page.goBack();
  const leaving = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  await leaving.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Escrever mensagem")).toHaveValue("Vou olhar");
  await page.goBack();
  await leaving.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("heading", { name: `Pendência nº ${other.number}` })).toBeVisible();
  await expect(page.getByLabel("Escrever mensagem")).toHaveValue("");
});

test("a customer's message stays when the team ends the case meanwhile", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, gil] = [await admin(request), await signUp(request, "Gil")];
  const one: { id: string; number: number } = await send(base, gil, "/cases", { body: "Já chegou?" });
  await signIn(page, gil, `/pendencias/${one.number}`);
  const field = page.getByLabel("Escrever mensagem");
  await field.fill("A caixa é azul e");
  await whileReadAgain(page, /\/cases\/by-number/, () =>
    call(base, rui, "POST", `/floor/cases/${one.id}/settle`, { body: "Chegou." }),
  );
  await expect(page.getByText("Chegou.").first()).toBeVisible();
  await expect(field).toHaveValue("A caixa é azul e");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Esta pendência já foi encerrada.").first()).toBeVisible();
  await expect(field).toHaveValue("A caixa é azul e");
});

test("what is recorded of a customer's decision stays when a colleague was faster", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, dora] = [await admin(request), await signUp(request, "Dora")];
  const tadeu = await staffOf(request, base, "Tadeu", ["recebimento"]);
  const { id } = await call(base, dora, "POST", "/purchases", { productName: "Bule", qty: 3 });
  await send(base, rui, `/admin/shipments/${id}/check-in`, { damagedQty: "2" });
  const { items } = await call(base, dora, "GET", "/cases");
  const [one] = items;
  await send(base, dora, `/cases/${one.id}/decide`, {
    decision: "return",
    qty: "2",
    text: "Etiqueta na caixa",
  });
  const { decisions } = await call(base, rui, "GET", `/floor/cases/${one.id}`);
  await signIn(page, tadeu, `/galpao/pendencias/${one.number}`);
  await page.getByRole("button", { name: "Feito" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver à loja: 2 unidades" });
  await dialog.getByLabel("Fotos").setInputFiles([photo("enviado.png")]);
  await whileReadAgain(page, /floor\/cases\/by-number/, () =>
    call(base, rui, "POST", `/floor/cases/${one.id}/decisions/${decisions[0].id}/refuse`, {
      reason: "A loja não aceita mais.",
    }),
  );
  await dialog.getByLabel("Código de rastreio").fill("1Z999AA10123456784");
  await dialog.getByRole("button", { name: "Feito" }).click();
  await expect(dialog.getByText("Erro ao registrar decisão")).toBeVisible();
  await expect(dialog.getByText("enviado")).toBeVisible();
});

test("a count stays when the customer changes the announced units, and says so", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const customer = await signUp(request, "Nair");
  const person = await staffOf(request, base, "Joana", ["recebimento"]);
  const purchase = { productName: "Chaleira", qty: 4 };
  const { id } = await call(base, customer, "POST", "/purchases", purchase);
  await signIn(page, person, `/galpao/conferir/${id}`);
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await expect(page.getByText("Faltam 2")).toBeVisible();
  await call(base, customer, "PATCH", `/shipments/${id}`, { qty: 6 });
  await expect(page.getByText("Faltam 4")).toBeVisible();
  await expect(page.getByText("O número de unidades anunciadas mudou.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Em bom estado: 2. Digitar o número" })).toBeVisible();
});

test("a count stays when a colleague was faster with the same parcel, is refused once, and says so", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, customer] = [await admin(request), await signUp(request, "Nair")];
  const person = await staffOf(request, base, "Joana", ["recebimento"]);
  const id = await arrived(base, rui, customer, "Chaleira");
  const twoMore = { announcedQty: "0", good: "2", damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
  const countMeanwhile = () => send(base, rui, `/floor/shipments/${id}/counts`, twoMore);
  const told = page.getByText("As unidades deste envio mudaram enquanto a tela estava aberta.");
  const [review, confirm] = ["Conferir contagem", "Confirmar contagem"].map((name) =>
    page.getByRole("button", { name }),
  );
  await signIn(page, person, `/galpao/conferir/${id}`);
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  await more.click();
  await more.click();
  const release = await holdReads(page, `**/api/v1/floor/shipments/${id}`);
  await countMeanwhile();
  await review?.click();
  await confirm?.click();
  await expect(told.first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Em bom estado: 2. Digitar o número" })).toBeVisible();
  await release();

  // Read again while the screen is open, or kept as a draft since before: the person confirms it anew.
  await expect(page.getByText(/5 disponíveis/).first()).toBeVisible();
  await page.goto("/galpao/conferir");
  await countMeanwhile();
  await page.goto(`/galpao/conferir/${id}`);
  await expect(page.getByText("Rascunho recuperado")).toBeVisible();
  await expect(told).toBeVisible();
  // Told and left without a change, also for longer than it takes to store a draft.
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.getByText("Rascunho recuperado")).toBeVisible();
  await expect(told).toBeVisible();
  await review?.click();
  await confirm?.click();
  await expect(page.getByText("Contagem registrada!").first()).toBeVisible();
  expect(await call(base, rui, "GET", `/floor/shipments/${id}`)).toMatchObject({ places: { on_hand: 9 } });
});

test("a number that is typed stays when the box's other number arrives", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, customer] = [await admin(request), await signUp(request, "Caixeta")];
  const person = await staffOf(request, base, "Embaladora", ["prep"]);
  const id = await arrived(base, rui, customer, "Chaleira");
  const prep: { id: string } = await call(base, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id }],
  });
  await call(base, rui, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });
  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  const field = page.getByLabel("Caixa na Amazon");
  await field.fill("FBA15ABC");
  const { boxes } = await call(base, rui, "GET", `/floor/prep-requests/${prep.id}/outbound-boxes`);
  await call(base, rui, "PATCH", `/floor/outbound-boxes/${boxes[0].id}`, { fbaShipmentId: "FBA15ABCDEFG" });
  await expect(page.getByLabel("Envio na Amazon")).toHaveValue("FBA15ABCDEFG");
  await expect(field).toHaveValue("FBA15ABC");
  await expect(field).toBeFocused();

  // So does what is typed while the number before it is being saved.
  const typed = Promise.withResolvers<void>();
  await page.route("**/floor/outbound-boxes/*", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await field.fill("FBA15ABCDEFGU000001");
  await page.getByRole("button", { name: "Salvar números" }).click();
  await field.fill("FBA15ABCDEFGU000002");
  await whileReadAgain(page, /outbound-boxes$/, async () => typed.resolve());
  await expect(field).toHaveValue("FBA15ABCDEFGU000002");
  await page.unroute("**/floor/outbound-boxes/*");
  await page.getByRole("button", { name: "Salvar números" }).click();
  await expect(page.getByRole("button", { name: "Salvar números" })).toBeHidden();
});

test("the review asks before what was typed is lost, and keeps it when its cost cannot be read again", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, ana] = [await admin(request), await signUp(request, "Ana")];
  await arrived(base, rui, ana, "Caneca");
  await signIn(page, ana, "/chegaram");
  await page.getByRole("checkbox", { name: "Selecionar Caneca" }).click();
  await page
    .getByRole("button", { name: /^Solicitar Preparação/ })
    .last()
    .click();
  const dialog = page.getByRole("dialog", { name: "Revisar custos do preparo" });
  await dialog.getByLabel("Observações para a equipe").fill("Sem fita");
  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  for (const button of ["Cancelar", "Fechar"]) {
    await dialog.getByRole("button", { name: button }).click();
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Observações para a equipe")).toHaveValue("Sem fita");
  }
  const changed = { code: "price_changed", detail: "Os preços mudaram." };
  await page.route("**/api/v1/prep-requests", (route) => route.fulfill({ status: 409, json: changed }));
  await page.route("**/functions/v1/calc-prep-cost", (route) =>
    route.fulfill({ status: 409, json: changed }),
  );
  await dialog.getByRole("button", { name: "Confirmar solicitação" }).click();
  await expect(page.getByText("Erro ao calcular custos").first()).toBeVisible();
  await expect(dialog.getByLabel("Observações para a equipe")).toHaveValue("Sem fita");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();
});

test("an FNSKU typed for another product stays when one is saved, and is not lost unasked", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, ana] = [await admin(request), await signUp(request, "Ana")];
  const items = [
    { shipmentId: await arrived(base, rui, ana, "Caneca") },
    { shipmentId: await arrived(base, rui, ana, "Prato") },
  ];
  await call(base, ana, "POST", "/prep-requests", { items });
  await signIn(page, ana, "/chegaram");
  await page.getByRole("tab", { name: "Solicitações" }).click();
  await page.getByRole("button", { name: /^Enviar etiquetas da solicitação/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Etiquetas da solicitação/ });
  const mug = dialog.getByLabel("Caneca", { exact: true });
  const plate = dialog.getByLabel("Prato", { exact: true });
  await mug.fill("X00CANECA1");
  await plate.fill("X00PRATO01");
  await mug.press("Enter");
  await expect(page.getByText("FNSKU salvo!")).toBeVisible();
  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Fechar" }).last().click(),
    () => page.goBack(),
  ]) {
    await leave();
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(question).toBeHidden();
    await expect(plate).toHaveValue("X00PRATO01");
  }
  await plate.press("Enter");
  await expect(dialog.getByRole("button", { name: "Salvar o FNSKU de Prato" })).toBeDisabled();
  await expect(plate).toHaveValue("X00PRATO01");
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(question).toHaveCount(0);
});

test("the details of what arrived stay open when it leaves the list", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, ana] = [await admin(request), await signUp(request, "Ana")];
  const id = await arrived(base, rui, ana, "Caneca");
  await arrived(base, rui, ana, "Prato");
  await signIn(page, ana, "/chegaram");
  await page.getByRole("button", { name: /^Caneca ?: ver detalhes/ }).click();
  const sheet = page.getByRole("dialog", { name: "Caneca" });
  await sheet.getByRole("button", { name: "Ver extrato das unidades" }).click();
  const statement = page.getByRole("dialog", { name: "Extrato das unidades" });
  await expect(statement).toBeVisible();
  await whileReadAgain(page, /\/shipments\?/, () =>
    call(base, ana, "POST", "/prep-requests", { items: [{ shipmentId: id }] }),
  );
  await statement.getByRole("button", { name: "Fechar" }).click();
  await expect(sheet).toBeVisible();
  await expect(page.locator("tr, li").filter({ hasText: "Caneca" })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect(sheet).toBeHidden();
});

test("the details of a purchase stay while it is read again after leaving the list", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, bia] = [await admin(request), await signUp(request, "Bia")];
  const productName = `Luminária ${Date.now()}`;
  const body = { productName, supplierLink: "https://www.example.com/l", quantity: 1, totalUsd: 10 };
  const { id }: { id: string } = await call(base, bia, "POST", "/assisted-purchases", body);
  const search = `status=pendente&busca=${encodeURIComponent(productName)}`;
  await signIn(page, rui, `/admin/compra-assistida?${search}`);
  await page.getByRole("link", { name: `Detalhes de ${productName}` }).click();
  const sheet = page.getByRole("dialog", { name: productName });
  const edit = sheet.getByRole("button", { name: "Editar" });
  await edit.focus();
  const release = await holdReads(page, `**/api/v1/admin/assisted-purchases/${id}`);
  const asked = page.waitForRequest((sent) => sent.url().endsWith(`/admin/assisted-purchases/${id}`));
  await call(base, rui, "PATCH", `/admin/assisted-purchases/${id}`, {
    status: "processando",
    adminNotes: "",
  });
  await asked;
  await expect(edit).toBeFocused();
  await release();
  await expect(sheet.getByText("Processando")).toBeVisible();
  await expect(edit).toBeFocused();
});

test("the suite that is typed for a waiting box is saved when the box is sent meanwhile", {
  tag: "@once",
}, async ({ page, request, baseURL, context }) => {
  const base = baseURL ?? "";
  const customer = await signUp(request, "Odete");
  const person = await staffOf(request, base, "Jussara", ["recebimento"]);
  const { suiteLabel } = await call(base, customer, "GET", "/me");
  await signIn(page, person, "/galpao/doca");
  const result = page.getByRole("region", { name: "Registrar caixa" });
  const field = page.getByLabel("Bipe ou digite um código");
  const [first, code] = [newNumber(), newNumber()];
  // The first box loads the code of dialogs and toasts, which people have from the service worker.
  await call(base, customer, "POST", "/purchases", { productName: "Vaso", qty: 1, trackingNumbers: [first] });
  await enterCode(field, first);
  await expect(page.getByText("Caixa registrada!")).toBeVisible();
  await result.getByRole("button", { name: "Digitar a suíte" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await context.setOffline(true);
  await enterCode(field, code);
  await expect(result.getByText("Guardada neste aparelho.")).toBeVisible();
  await result.getByRole("button", { name: "Digitar a suíte" }).click();
  const dialog = page.getByRole("dialog", { name: "Digitar a suíte" });
  await dialog.getByLabel("Suíte na etiqueta").fill(suiteLabel);
  await context.setOffline(false);
  const boxesOf = async () => (await call(base, person, "GET", `/floor/boxes?q=${code}`)).items;
  await expect.poll(async () => (await boxesOf()).length).toBe(1);
  await expect(page.getByText("Ninguém anunciou esta caixa.")).toBeVisible(); // behind the dialog
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await boxesOf())[0].customer?.suiteLabel).toBe(suiteLabel);
});

test("a tracking number that another window adds stays when the purchase is saved here", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const ana = await signUp(request, "Ana");
  const [first, elsewhere, typed] = [newNumber(), newNumber(), newNumber()];
  const body = { productName: "Vaso", qty: 1, trackingNumbers: [first] };
  const { id } = await call(base, ana, "POST", "/purchases", body);
  const saved = async () => (await call(base, ana, "GET", `/shipments/${id}`)).trackingNumbers;
  await signIn(page, ana, "/transito");
  await page.getByRole("button", { name: "Mais ações: Vaso" }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar compra" });
  await dialog.getByLabel("Códigos de rastreio").fill(typed);
  await whileReadAgain(page, /\/shipments\?/, () =>
    call(base, ana, "PATCH", `/shipments/${id}`, { trackingNumbers: [first, elsewhere] }),
  );
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Erro ao atualizar")).toBeVisible();
  expect(await saved()).toEqual([first, elsewhere]);
  await expect(dialog.getByText(elsewhere)).toBeVisible();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  expect((await saved()).toSorted()).toEqual([first, elsewhere, typed].toSorted());
});

test("what is recorded of a loss stays when the connection is lost for a moment", {
  tag: "@once",
}, async ({ page, request, baseURL, context }) => {
  const base = baseURL ?? "";
  const [rui, customer] = [await admin(request), await signUp(request, "Nadir")];
  const person = await staffOf(request, base, "Jandira", ["prep"]);
  const id = await arrived(base, rui, customer, "Bule");
  const made: { id: string } = await call(base, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id }],
  });
  await call(base, rui, "PATCH", `/admin/prep-requests/${made.id}`, { status: "scheduled" });
  const tasks = await call(base, person, "GET", `/floor/tasks?userId=${customer.userId}&kind=prep`);
  await signIn(page, person, `/galpao/preparo/${tasks.items[0].id}`);
  await page.getByRole("button", { name: "Não achei" }).click();
  const dialog = page.getByRole("dialog", { name: "Não achei" });
  await dialog.getByRole("button", { name: "Aumentar unidades" }).click();
  await context.setOffline(true);
  await expect(dialog.getByRole("button", { name: /Sem conexão/ })).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Unidades registradas!")).toBeVisible();
  expect(await call(base, person, "GET", `/floor/tasks/${tasks.items[0].id}`)).toMatchObject({ units: 1 });
});

test("a question to pay is about what was selected, also when a charge is withdrawn meanwhile", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [staff, customer] = [await admin(request), await signUp(request, "Quitéria", newEmail("Quiteria"))];
  const parties = { baseURL: base, staff, customer };
  const { code } = await pricedService(parties);
  const number = await propose(parties, { code, qty: 2 });
  await call(base, customer, "POST", `/charges/${number}/accept`);
  await call(base, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 20,
    description: "Crédito",
  });
  await signIn(page, customer, "/cobrancas");
  await page.getByRole("checkbox", { name: `Selecionar a cobrança nº ${number}` }).click();
  await page.getByRole("button", { name: "Pagar com saldo" }).click();
  const question = page.getByRole("alertdialog", { name: "Pagar US$ 5,00 com seu saldo?" });
  await expect(question).toBeVisible();
  await whileReadAgain(page, /\/charges\?/, () =>
    call(base, staff, "POST", `/floor/charges/${number}/withdraw`, { reason: "Engano" }),
  );
  await question.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText(/^Erro/).first()).toBeVisible();
  await expect(question).toBeHidden();
});

test("a press counts although rows arrive above it before the button is released", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, vera] = [await admin(request), await signUp(request, "Vera")];
  await arrived(base, rui, vera, "Caneca");
  const streamIsOpen = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/events"));
  await signIn(page, vera, "/chegaram");
  await streamIsOpen;
  const details = page.getByRole("button", { name: /^Caneca ?: ver detalhes/ });
  const sheet = page.getByRole("dialog", { name: "Caneca" });
  await test.step("the code that delays what arrives during a press loads with the first dialog", async () => {
    await details.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
  // Only the response arrives during the press, because a press of more than five seconds delays nothing.
  const release = await holdReads(page, "**/api/v1/shipments?*");
  const read = page.waitForResponse((answer) => /\/shipments\?/.test(answer.url()));
  const asked = page.waitForRequest((sent) => /\/shipments\?/.test(sent.url()));
  await arrived(base, rui, vera, "Prato");
  await asked;
  await details.hover();
  await page.mouse.down();
  await release();
  await (await read).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await expect(sheet).toBeVisible();
  await expect(page.getByText("Prato").first()).toBeAttached();
});
