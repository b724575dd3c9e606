import { expect } from "@playwright/test";
import { dismissToasts } from "../screens/list-states.ts";
import { expectAccessible } from "../support/audit.ts";
import { pricedService, propose } from "../support/charged.ts";
import { routeOnce, test } from "../support/journey.ts";
import { admin, call, newEmail, signIn, signUp } from "../support/people.ts";

test("a customer agrees to a charge, contests another, pays from the balance and lets the rest be debited (docs/product.md#charges)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const customer = await signUp(request, `Quitéria ${Date.now()}`, newEmail("Quiteria"));
  const staff = await admin(request);
  const parties = { baseURL, staff, customer };
  const credit = (amountUsd: number) =>
    call(baseURL, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
      type: "credit",
      amountUsd,
      description: "Crédito",
    });
  const { service, code } = await pricedService(parties);
  const agreed = await propose(parties, { code, qty: 3 });
  const contested = await propose(parties, { code, qty: 1 });
  await credit(5);

  await signIn(page, customer, "/saldo");
  await page.getByRole("link", { name: /Cobranças: 2 para aprovar/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cobranças" })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: `Nº ${agreed} · ${service}: Caixa contada de novo` }),
  ).toBeVisible();
  await expect(page.getByText("3 × US$ 2,50")).toBeVisible();
  await page.getByRole("button", { name: `Aprovar a cobrança nº ${agreed}` }).click();
  await expect(page.getByText("Cobrança aprovada!")).toBeVisible();
  // On a phone the toast covers the next charge, and it stays while the test's mouse is over it.
  await dismissToasts(page);

  await page.getByRole("link", { name: `Contestar a cobrança nº ${contested}` }).click();
  const question = page.getByRole("dialog", { name: `Contestar a cobrança nº ${contested}` });
  await question.getByLabel("O que está errado?").fill("Esta caixa eu não pedi para contar.");
  await question.getByRole("button", { name: "Contestar" }).click();
  // The dialog names the charge, too: after it has closed, the remaining mention is the case's.
  await expect(question).toBeHidden();
  await expect(page.getByText(`Cobrança nº ${contested}`).filter({ visible: true }).first()).toBeVisible();

  await page.goto("/cobrancas");
  await expect(
    page
      .getByRole("button", { name: "Em aberto (US$ 7,50)" })
      .or(page.getByText("Em aberto (US$ 7,50)"))
      .first(),
  ).toBeVisible();
  const box = page.getByRole("checkbox", { name: `Selecionar a cobrança nº ${agreed}` });
  await page.getByRole("button", { name: `Histórico da cobrança nº ${agreed}` }).click();
  const history = page.getByRole("list", { name: `Histórico da cobrança nº ${agreed}` });
  await expect(history.getByText("Proposta")).toBeVisible();
  await expect(history.getByText(/^Equipe · /)).toBeVisible();
  await expect(history.getByText(/^Você · /)).toBeVisible();
  await box.check();
  await expect(page.getByText("Faltam US$ 2,50. Fale com o suporte para adicionar crédito.")).toBeVisible();
  await credit(3);
  await page.getByRole("button", { name: "Pagar com saldo" }).click();
  await expectAccessible(page);
  await expect(page.getByText("Seu saldo passa de US$ 8,00 para US$ 0,50.")).toBeVisible();
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByText("Cobranças pagas!")).toBeVisible();
  await expect(page.getByText("Nada em aberto")).toBeVisible();

  await page.getByRole("switch", { name: "Débito automático" }).click();
  await expect(page.getByText("Débito automático ligado")).toBeVisible();
  await credit(10);
  const debited = await propose(parties, { code, qty: 2 });
  await page.goto("/cobrancas?ver=aprovar");
  await expect(page.getByText(/Contestada: conversa na pendência nº/)).toBeVisible();
  await page.getByRole("button", { name: `Aprovar a cobrança nº ${debited}` }).click();
  await expect(page.getByText("Cobrança aprovada e paga!")).toBeVisible();
  await page.goto("/saldo");
  await expect(page.getByText("US$ 5,50").first()).toBeVisible();
});

test("staff propose a charge with its price, correct what was paid by a line, and give the credit (docs/product.md#charges)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const name = `Serafina ${Date.now()}`;
  const customer = await signUp(request, name, newEmail("Serafina"));
  const staff = await admin(request);
  const { service, code } = await pricedService({ baseURL, staff, customer });
  const { suiteLabel }: { suiteLabel: string } = await call(baseURL, customer, "GET", "/me");

  await signIn(page, staff, "/galpao");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Cobranças/ })
    .click();
  await page.getByRole("button", { name: "Propor cobrança" }).click();
  const dialog = page.getByRole("dialog", { name: "Propor cobrança" });
  await dialog.getByLabel("Suíte").fill(suiteLabel);
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByLabel("Serviço").selectOption(code);
  const wrongQty = /Digite um número inteiro de 1 a 100\.000\./;
  await dialog.getByRole("textbox", { name: "Quantidade" }).fill("1,2345");
  await dialog.getByRole("button", { name: "Propor", exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: "Quantidade" })).toHaveAccessibleDescription(wrongQty);
  await dialog.getByRole("textbox", { name: "Quantidade" }).fill("1");
  await dialog.getByRole("button", { name: "Aumentar quantidade" }).click();
  await dialog.getByRole("button", { name: "Propor US$ 5,00" }).click();
  await expect(page.getByText("Cobrança proposta!")).toBeVisible();
  await page.getByLabel("Suíte do cliente").fill(suiteLabel);
  const card = page.getByRole("listitem").filter({ hasText: service });
  await expect(card.getByText("2 × US$ 2,50")).toBeVisible();

  const { items }: { items: { number: number }[] } = await call(
    baseURL,
    customer,
    "GET",
    "/charges?state=proposed",
  );
  const number = items[0]?.number ?? 0;
  await call(baseURL, customer, "POST", `/charges/${number}/accept`);
  await call(baseURL, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 5,
    description: "Crédito",
  });
  await call(baseURL, customer, "POST", "/charges/pay-with-balance", { numbers: [number], totalUsd: 5 });

  await page.goto(`/galpao/cobrancas?ver=settled&suite=${suiteLabel}`);
  await page.getByRole("button", { name: `Corrigir a cobrança nº ${number}` }).click();
  const correction = page.getByRole("dialog", { name: `Corrigir a cobrança nº ${number}` });
  await correction.getByLabel("Sentido").selectOption("A mais");
  await correction.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await correction.getByLabel("Sentido").selectOption("A menos");
  await correction.getByLabel("Motivo").fill("Era uma caixa só");
  for (const wrong of ["-", "1x", "0,0001"]) {
    await correction.getByRole("textbox", { name: "Quantidade" }).fill(wrong);
    await correction.getByRole("button", { name: "Corrigir", exact: true }).click();
    await expect(correction.getByRole("textbox", { name: "Quantidade" })).toHaveAccessibleDescription(
      wrongQty,
    );
  }
  await correction.getByRole("textbox", { name: "Quantidade" }).fill("1");
  await correction.getByRole("button", { name: "Corrigir −US$ 2,50" }).click();
  await expect(page.getByText("Correção criada!")).toBeVisible();
  await page.goto(`/galpao/cobrancas?ver=credits&suite=${suiteLabel}`);
  await page.getByRole("button", { name: /^Dar crédito/ }).click();
  await expect(page.getByText(`Creditar US$ 2,50 no saldo da suíte ${suiteLabel}?`)).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dar crédito" }).click();
  await expect(page.getByText("Crédito lançado!")).toBeVisible();
  expect(await call(baseURL, customer, "GET", "/balance")).toEqual({ balanceUsd: 2.5 });
});

test("a proposal without an answer is not made a second time when it is changed and sent again", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const customer = await signUp(request, `Serafina ${Date.now()}`, newEmail("Serafina"));
  const staff = await admin(request);
  const { code } = await pricedService({ baseURL, staff, customer });
  const { suiteLabel }: { suiteLabel: string } = await call(baseURL, customer, "GET", "/me");
  const proposed = async () => (await call(baseURL, customer, "GET", "/charges?state=proposed")).items;

  await signIn(page, staff, "/galpao/cobrancas");
  await page.getByRole("button", { name: "Propor cobrança" }).click();
  const dialog = page.getByRole("dialog", { name: "Propor cobrança" });
  await dialog.getByLabel("Suíte").fill(suiteLabel);
  await dialog.getByLabel("Serviço").selectOption(code);
  await routeOnce(page, "**/floor/customers/*/charges", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Propor US$ 2,50" }).click();
  await expect(dialog.getByText("Sem resposta do servidor.")).toBeVisible();
  await dialog.getByLabel("O que foi feito").fill("Caixa contada de novo");
  await dialog.getByRole("button", { name: "Propor US$ 2,50" }).click();
  await expect(dialog.getByText("Um envio anterior já foi registrado, com outros dados.")).toBeVisible();
  expect(await proposed()).toHaveLength(1);

  // Told of the first one, the person may want another.
  await dialog.getByRole("button", { name: "Propor US$ 2,50" }).click();
  await expect(page.getByText("Cobrança proposta!")).toBeVisible();
  expect(await proposed()).toHaveLength(2);
});

test("a correction without an answer is not made a second time from a dialog that is opened again", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const customer = await signUp(request, `Serafina ${Date.now()}`, newEmail("Serafina"));
  const parties = { baseURL, staff: await admin(request), customer };
  const { code } = await pricedService(parties);
  const { suiteLabel }: { suiteLabel: string } = await call(baseURL, customer, "GET", "/me");
  const number = await propose(parties, { code, qty: 4 });
  await call(baseURL, customer, "POST", `/charges/${number}/accept`);

  await signIn(page, parties.staff, `/galpao/cobrancas?ver=open&suite=${suiteLabel}`);
  await routeOnce(page, "**/corrections", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole("dialog", { name: `Corrigir a cobrança nº ${number}` });
  const correct = async () => {
    await page.getByRole("button", { name: `Corrigir a cobrança nº ${number}` }).click();
    await dialog.getByLabel("Motivo").fill("Era uma caixa a menos");
    await dialog.getByRole("textbox", { name: "Quantidade" }).fill("1");
    await dialog.getByRole("button", { name: "Corrigir −US$ 2,50" }).click();
  };
  await correct();
  await expect(dialog.getByText("Sem resposta do servidor.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText(/Era uma caixa a menos/)).toBeVisible(); // the list has read the correction
  await correct();
  await expect(page.getByText("Correção criada!")).toBeVisible();
  const { items }: { items: { corrects: number | null }[] } = await call(
    baseURL,
    customer,
    "GET",
    "/charges?state=open",
  );
  expect(items.filter(({ corrects }) => corrects === number)).toHaveLength(1);
});
