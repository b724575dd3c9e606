import { expect } from "@playwright/test";
import { dismissToasts } from "../screens/list-states.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { confirmPassword, refuseOnceForOldSignIn } from "../support/old-sign-in.ts";
import { admin, call, newEmail, send, signIn, signUp } from "../support/people.ts";
import { pdf, photo } from "../support/sample-files.ts";

test("an admin works through the queue from the oldest request, and sees which note a new one replaces (docs/product.md#managing-prep-requests)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const rui = await admin(request);
  const name = `Vera ${Date.now()}`;
  const vera = await signUp(request, name, `${Date.now()}-${test.info().project.name}@e2e.exemplo.com.br`);
  for (const [productName, notes] of [
    ["Caneca", "Etiquetar com FNSKU."],
    ["Fone", "Conferir o lote."],
  ] as const) {
    const { id } = await call(base, vera, "POST", "/purchases", { productName, qty: 2 });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "2" });
    await call(base, vera, "POST", "/prep-requests", { items: [{ shipmentId: id }], notes });
  }

  await signIn(page, rui, `/admin/solicitacoes?busca=${encodeURIComponent(name)}`);
  await expect(page.getByRole("list", { name: "Há quanto tempo esperam" })).toBeVisible();
  await page.getByRole("button", { name: "Mais antigas primeiro" }).click();
  await expect(page).toHaveURL(/ordem=antigas/);
  await expect(page.getByRole("button", { name: "Mais antigas primeiro" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: /^Gerenciar/ })).toHaveCount(2);
  await expect(page.getByText("Sem custo · aguardando análise")).toHaveCount(2);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole("button", { name: /^Gerenciar/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Etiquetar com FNSKU.");
  await expect(sheet.getByText("1 de 2")).toBeVisible();
  await page.keyboard.press("j");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Conferir o lote.");
  await page.keyboard.press("k");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Etiquetar com FNSKU.");

  // A dialog above the sheet stays about its request: keys change none, and Back takes it to no other.
  await sheet.getByRole("button", { name: /^Imprimir etiquetas/ }).click();
  const labels = page.getByRole("dialog", { name: /^Etiquetas da solicitação/ });
  const title = (await labels.getByRole("heading", { level: 2 }).textContent()) ?? "";
  await labels.getByRole("button", { name: "Fechar" }).last().focus();
  for (const key of ["j", "a", "k"]) await page.keyboard.press(key);
  await expect(labels.getByRole("heading", { name: title })).toBeVisible();
  await page.goBack();
  await expect(sheet.getByLabel("Notas")).toHaveValue("Conferir o lote.");
  await expect(labels).toHaveCount(0);
  await page.goForward();
  await expect(sheet.getByLabel("Notas")).toHaveValue("Etiquetar com FNSKU.");
  await expect(sheet.getByLabel("Status")).not.toHaveValue("scheduled"); // the key a has approved nothing

  await sheet.getByLabel("Notas").fill("Caixa reforçada.");
  await expect(sheet.getByText("A nota atual será substituída")).toBeVisible();
  // A colleague's change arrives without a reload: it updates untouched fields, and what was typed stays.
  const { items } = await call(
    base,
    rui,
    "GET",
    `/admin/prep-requests?q=${encodeURIComponent(name)}&order=oldest`,
  );
  await call(base, rui, "PATCH", `/admin/prep-requests/${items[0].id}`, { status: "under_review" });
  await expect(sheet.getByLabel("Status")).toHaveValue("under_review");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Caixa reforçada.");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Voltar à nota atual" }).click();
  await expect(sheet.getByLabel("Notas")).toHaveValue("Etiquetar com FNSKU.");
  await sheet.getByLabel("Status").selectOption("scheduled");
  await expect(sheet.getByText(/^Contador de .*: 0 → 2$/)).toBeVisible();
  await sheet.getByRole("textbox", { name: "Código de rastreio" }).fill("1Z5R89390357567127");
  await expect(sheet.getByText("Parece ser UPS.")).toBeVisible();
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Solicitação atualizada!")).toBeVisible();
});

test("an admin begins with what is waiting and approves one request after another (docs/product.md#dashboard)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const rui = await admin(request);
  const name = `Nara ${Date.now()}`;
  const nara = await signUp(request, name, `${Date.now()}-n-${test.info().project.name}@e2e.exemplo.com.br`);
  for (const productName of ["Caneca", "Fone", "Tênis"]) {
    const { id } = await call(base, nara, "POST", "/purchases", { productName, qty: 2 });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "2" });
    await call(base, nara, "POST", "/prep-requests", { items: [{ shipmentId: id }], notes: productName });
  }

  await signIn(page, rui, "/dashboard");
  await expect(page.getByText("Isto é o que espera pelo galpão.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sem pagamento/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Ver a minha suíte" }).click();
  await expect(page.getByRole("region", { name: "Seu endereço nos EUA" })).toBeVisible();
  await page.getByRole("link", { name: "Ver o galpão" }).click();
  await page.getByRole("link", { name: /^Para aprovar/ }).click();
  await expect(page).toHaveURL(/espera=approval/);
  await page.getByLabel("Buscar por nome, suíte, número ou rastreio").fill(name);
  await expect(page.getByRole("button", { name: /^Gerenciar/ })).toHaveCount(3);
  await page.getByRole("button", { name: /^Pagamento pendente/ }).click();
  await expect(page).toHaveURL(/espera=payment/);
  await expect(page.getByText(`Nada encontrado para "${name}"`)).toBeVisible();
  await page.getByRole("button", { name: /^A devolver/ }).click();
  await expect(page).toHaveURL(/espera=devolucao/);
  await page.reload();
  await expect(page.getByRole("button", { name: /^A devolver/ })).toBeInViewport({ ratio: 0.99 });
  await page.goBack();
  await page.goBack();

  await page
    .getByRole("button", { name: /^Gerenciar/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Caneca");
  await sheet.getByRole("button", { name: "Aprovar e próxima" }).click();
  await expect(sheet.getByLabel("Notas")).toHaveValue("Fone");
  await expectAccessible(page);
  await page.keyboard.press("a");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Tênis");
  await sheet.getByLabel("Notas").pressSequentially(" a"); // typing approves nothing
  await expect(sheet.getByRole("button", { name: "Aprovar", exact: true })).toBeDisabled();
  await sheet.getByLabel("Notas").fill("Tênis");
  await sheet.getByLabel("Status").selectOption("scheduled");
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(`Nada encontrado para "${name}"`)).toBeVisible();
  const { items } = await call(base, nara, "GET", "/prep-requests");
  expect(items.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill("scheduled"));
});

test("ten requests are approved with eleven clicks", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const rui = await admin(request);
  const name = `Dina ${Date.now()}`;
  const dina = await signUp(request, name, `${Date.now()}-d@e2e.exemplo.com.br`);
  const { id } = await call(base, dina, "POST", "/purchases", { productName: "Caneca", qty: 10 });
  await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "2" });
  for (let count = 1; count <= 10; count += 1)
    await call(base, dina, "POST", "/prep-requests", {
      items: [{ shipmentId: id, qty: 1 }],
      notes: `Pedido ${count}`,
    });

  await signIn(
    page,
    rui,
    `/admin/solicitacoes?espera=approval&ordem=antigas&busca=${encodeURIComponent(name)}`,
  );
  await expect(page.getByRole("button", { name: /^Gerenciar/ })).toHaveCount(10);
  let clicks = 0;
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await page.getByRole("button", { name, exact: true }).first().click();
  };
  await click(/^Gerenciar/);
  const notes = page.getByRole("dialog").getByLabel("Notas");
  for (let count = 1; count < 10; count += 1) {
    await expect(notes).toHaveValue(`Pedido ${count}`);
    await click("Aprovar e próxima");
  }
  await expect(notes).toHaveValue("Pedido 10");
  await click("Aprovar");
  await expect(page.getByText(`Nada encontrado para "${name}"`)).toBeVisible();
  expect(clicks).toBe(11);
  const { items } = await call(base, dina, "GET", "/prep-requests");
  expect(items.map(({ status }: { status: string }) => status)).toEqual(Array(10).fill("scheduled"));
});

test("a failing next page of the queue is requested once, not repeatedly; shortcuts do nothing while a confirmation is open; what a colleague changed unseen stays", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const rui = await admin(request);
  const name = `Lia ${Date.now()}`;
  const lia = await signUp(request, name, `${Date.now()}-${test.info().project.name}-l@e2e.exemplo.com.br`);
  for (const productName of ["Caneca", "Fone"]) {
    const { id } = await call(base, lia, "POST", "/purchases", { productName, qty: 2 });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "2" });
    await call(base, lia, "POST", "/prep-requests", { items: [{ shipmentId: id }] });
  }
  // Without events: other journeys' writes would reload the list, and then its next page.
  await page.route("**/api/v1/events", (route) => route.abort());
  let nextPages = 0;
  await page.route(/\/api\/v1\/admin\/prep-requests\?/, async (route) => {
    if (new URL(route.request().url()).searchParams.has("cursor")) {
      nextPages += 1;
      return route.fulfill({
        status: 422,
        json: { code: "invalid", detail: "O cursor da lista não é válido." },
      });
    }
    const answer = await route.fetch().catch(() => null); // null when the test has ended meanwhile
    if (answer === null) return;
    await route.fulfill({ response: answer, json: { ...(await answer.json()), nextCursor: "mais" } });
  });

  await signIn(page, rui, `/admin/solicitacoes?busca=${encodeURIComponent(name)}`);
  await page
    .getByRole("button", { name: /^Gerenciar/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("1 de 2+")).toBeVisible();
  await sheet.getByLabel("Notas").fill("Caixa reforçada.");
  await expect(page.getByRole("button", { name: "Fechar notificação" })).toBeVisible();
  await page.keyboard.press("Escape"); // closes the toast about the failed page
  await expect(page.getByRole("button", { name: "Fechar notificação" })).toHaveCount(0);
  await page.waitForTimeout(2_000); // a loop would send more requests
  expect(nextPages).toBe(1);
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("j"); // must not open the next request behind the question
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(page).not.toHaveURL(/solicitacao=/);

  // The screen is not told of a colleague's change: a note leaves it, and another status does not replace it.
  const { items } = await call(base, rui, "GET", `/admin/prep-requests?q=${encodeURIComponent(name)}`);
  const path = `/admin/prep-requests/${items[0].id}`;
  const open = page.getByRole("button", { name: /^Gerenciar/ }).first();
  const save = sheet.getByRole("button", { name: "Salvar" });
  await open.click();
  await expect(sheet.getByLabel("Status")).toHaveValue(items[0].status);
  await call(base, rui, "PATCH", path, { status: "scheduled", trackingNumber: "1Z5R89390357567127" });
  await sheet.getByLabel("Notas").fill("Conferido.");
  await save.click();
  await expect(sheet).toBeHidden();
  const afterNote = { status: "scheduled", trackingNumber: "1Z5R89390357567127", notes: "Conferido." };
  expect(await call(base, rui, "GET", path)).toMatchObject(afterNote);
  await open.click();
  await expect(sheet.getByLabel("Status")).toHaveValue("scheduled");
  await call(base, rui, "PATCH", path, { status: "shipped" });
  await sheet.getByLabel("Status").selectOption("under_review");
  await sheet.getByLabel("Notas").fill("Conferido de novo.");
  await save.click();
  await expect(sheet.getByText(/^O status mudou para “Enviado”/)).toBeVisible();
  await expect(sheet.getByLabel("Status")).toHaveValue("shipped");
  await expect(sheet.getByLabel("Notas")).toHaveValue("Conferido de novo.");
  await save.click();
  await expect(sheet).toBeHidden();
  expect(await call(base, rui, "GET", path)).toMatchObject({
    status: "shipped",
    notes: "Conferido de novo.",
  });
});

test("an approval counts for the proof that the sheet shows: after a newer one the admin looks again (docs/product.md#managing-prep-requests)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const rui = await admin(request);
  const cora = await signUp(request, `Cora ${Date.now()}`, newEmail("Cora"));
  const box = await call(base, cora, "POST", "/purchases", { productName: "Caneca", qty: 16 });
  await send(base, rui, `/admin/shipments/${box.id}/check-in`, { weightLb: "2" });
  const { id } = await call(base, cora, "POST", "/prep-requests", { items: [{ shipmentId: box.id }] });
  const prove = (file: ReturnType<typeof pdf>) => send(base, cora, `/prep-requests/${id}/proof`, { file });
  await prove(pdf("primeiro.pdf"));
  // Without events, as when the newer proof and the press cross.
  await page.route("**/api/v1/events", (route) => route.abort());

  await signIn(page, rui, `/admin/solicitacoes?solicitacao=${id}`);
  const sheet = page.getByRole("dialog");
  const link = sheet.getByRole("link", { name: /^Abrir comprovante \(PDF\)/ });
  const refusal = sheet.getByText("O cliente enviou outro comprovante. Confira de novo.");
  await expect(link).toBeVisible();
  await prove(photo("segundo.png"));
  await sheet.getByRole("button", { name: /^Aprovar/ }).click();
  await expect(refusal).toBeVisible();
  await expect(link).toBeHidden();

  const status = sheet.getByLabel("Status");
  await status.selectOption("scheduled");
  await prove(pdf("terceiro.pdf"));
  await dismissToasts(page);
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(link).toBeVisible();
  await expect(refusal).toBeVisible();
  await expect(status).toHaveValue("under_review");
  expect(await call(base, cora, "GET", `/prep-requests/${id}`)).toMatchObject({ status: "under_review" });
  await status.selectOption("scheduled");
  await dismissToasts(page);
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(sheet).toBeHidden();
  expect(await call(base, cora, "GET", `/prep-requests/${id}`)).toMatchObject({ status: "scheduled" });
});

test("an admin opens a customer from the balance list, changes the plan, and grants and revokes the admin role", async ({
  page,
  request,
}) => {
  const name = `Otto ${Date.now()}`;
  await signUp(request, name, `${Date.now()}-o-${test.info().project.name}@e2e.exemplo.com.br`);
  await signIn(page, await admin(request), `/admin/saldo?busca=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Histórico de ${name}` }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet.getByText("Nenhuma movimentação ainda")).toBeVisible();
  await sheet.getByRole("tab", { name: "Plano e acesso" }).click();
  await sheet.getByLabel("Plano", { exact: true }).selectOption("premium");
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await sheet.getByRole("button", { name: "Salvar plano" }).click();
  await expect(page.getByText("Plano alterado!")).toBeVisible();
  await refuseOnceForOldSignIn(page, "**/api/v1/admin/customers/*");
  await sheet.getByRole("button", { name: "Tornar administrador" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tornar administrador" }).click();
  await expectAccessible(page);
  await confirmPassword(page);
  await sheet.getByRole("button", { name: "Tirar o acesso de administrador" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Tirar o acesso de administrador" })
    .click();
  await expect(sheet.getByRole("button", { name: "Tornar administrador" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/· Premium/)).toBeVisible();
});
