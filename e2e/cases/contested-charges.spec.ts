import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { pricedService, propose } from "../support/charged.ts";
import { test } from "../support/journey.ts";
import {
  type Account,
  admin,
  call,
  newEmail,
  ownBrowser,
  send,
  signIn,
  signUp,
  staffOf,
} from "../support/people.ts";

type Contest = { baseURL: string; customer: Account; charge: number };

/** Contests a charge as its customer; returns the case's number. */
async function contest({ baseURL, customer, charge }: Contest): Promise<number> {
  const body = { body: "Não pedi isto.", chargeNumber: String(charge) };
  const { number }: { number: number } = await send(baseURL, customer, "/cases", body);
  return number;
}

/** Opens a case, decides with a button of its dialog, and waits until the case has ended with `outcome`. */
async function decide(
  page: Page,
  { number, charge, button, outcome }: { number: number; charge: number; button: string; outcome: string },
): Promise<void> {
  await page.goto(`/galpao/pendencias/${number}`);
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `${button} a cobrança nº ${charge}` });
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog.getByText("Escreva a resposta.").last()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Resposta ao cliente").fill(`Conferimos as fotos. ${outcome}.`);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Decisão registrada!")).toBeVisible();
  await expect(page.getByText(outcome, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: button, exact: true })).toHaveCount(0);
}

test("'Financeiro' keeps, corrects and forgives contested charges, and their customer sees it and accepts one (docs/product.md#charges)", async ({
  page,
  browser,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const staff = await admin(request);
  const customer = await signUp(request, `Zenaide ${Date.now()}`, newEmail("Zenaide"));
  const money = await staffOf(request, baseURL, "Milena", ["financeiro"]);
  const { suiteLabel }: { suiteLabel: string } = await call(baseURL, customer, "GET", "/me");
  const parties = { baseURL, staff, customer };
  const { code } = await pricedService(parties);
  const proposed = () => propose(parties, { code, qty: 3 });
  const [accepted, kept, corrected, forgiven] = [
    await proposed(),
    await proposed(),
    await proposed(),
    await proposed(),
  ];
  await call(baseURL, customer, "POST", `/charges/${corrected}/accept`);
  const caseOf = (charge: number) => contest({ baseURL, customer, charge });

  await signIn(page, customer, `/pendencias/${await caseOf(accepted)}`);
  await expect(page.getByRole("heading", { name: `Você contestou: Cobrança nº ${accepted}.` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Aceitar cobrança" }).click();
  await expect(page.getByText("Cobrança aceita!")).toBeVisible();
  await expect(page.getByText(/^Cobrança aceita em /)).toBeVisible();

  const number = await caseOf(kept);
  const other = await ownBrowser(browser, page);
  await signIn(other.page, money, `/galpao/cobrancas?ver=contested&suite=${suiteLabel}`);
  await other.page.getByRole("link", { name: `Contestada: pendência nº ${number}` }).click();
  await expect(other.page.getByText(`O cliente contesta: Cobrança nº ${kept}.`)).toBeVisible();
  await expectAccessible(other.page);
  await expectNoSidewaysScroll(other.page);
  await decide(other.page, { number, charge: kept, button: "Manter", outcome: "Cobrança mantida" });
  await decide(other.page, {
    number: await caseOf(corrected),
    charge: corrected,
    button: "Corrigir",
    outcome: "Cobrança corrigida",
  });
  const last = await caseOf(forgiven);
  await decide(other.page, {
    number: last,
    charge: forgiven,
    button: "Perdoar",
    outcome: "Cobrança perdoada",
  });
  await other.context.close();

  await page.goto(`/pendencias/${last}`);
  await expect(page.getByText(/^Cobrança perdoada em /)).toBeVisible();
  await expect(
    page.getByRole("log").getByText("Conferimos as fotos. Cobrança perdoada.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/pendencias?aba=resolvidas");
  for (const outcome of ["Cobrança aceita", "Cobrança mantida", "Cobrança corrigida", "Cobrança perdoada"])
    await expect(page.getByText(new RegExp(`${outcome} em `))).toBeVisible();
  // Kept: waits for approval. Accepted: owed. Corrected: owed for one unit less. Forgiven: no longer owed.
  await page.goto("/cobrancas?ver=aprovar");
  await expect(page.getByRole("button", { name: `Aprovar a cobrança nº ${kept}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Aprovar a cobrança nº ${forgiven}` })).toHaveCount(0);
  await page.goto("/cobrancas");
  await expect(page.getByRole("checkbox", { name: `Selecionar a cobrança nº ${accepted}` })).toBeVisible();
  await expect(page.getByText("Com as correções, você paga US$ 5,00.")).toBeVisible();
});
