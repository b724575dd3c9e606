import { expect } from "@playwright/test";
import { expectAccessible } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, call, forgetSession, send, signIn, signUp } from "./support/people.ts";

test("a customer cancels an unpaid request, and asks the team to cancel a paid one (docs/product.md#cancelling-a-request)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const product = `Cumbuca ${Date.now()}`;
  const [customer, staff] = [await signUp(request, "Otacília"), await admin(request)];
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName: product,
    qty: 60,
  });
  await send(baseURL, staff, `/admin/shipments/${id}/check-in`, { weightLb: "2.5" });
  await call(baseURL, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 100,
    description: "Crédito",
  });
  const asks = (qty: number): Promise<{ id: string; number: number }> =>
    call(baseURL, customer, "POST", "/prep-requests", { items: [{ shipmentId: id, qty }] });
  const paid = await asks(20);
  await call(baseURL, customer, "POST", `/prep-requests/${paid.id}/pay-with-balance`);
  const unpaid = await asks(20);

  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${unpaid.number}` });
  await card.getByRole("button", { name: /^Cancelar/ }).click();
  const question = page.getByRole("alertdialog", { name: `Cancelar a solicitação nº ${unpaid.number}?` });
  await expect(question).toContainText("20 unidades voltam para Chegaram. Isto não pode ser desfeito.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar solicitação" }).click();
  await expect(page.getByText("Solicitação cancelada", { exact: true })).toBeVisible();
  await expect(card.getByText("Cancelada", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: /Pagar|Cancelar/ })).toHaveCount(0);
  await expectAccessible(page);
  expect(await call(baseURL, customer, "GET", `/shipments/${id}`)).toMatchObject({ availableQty: 40 });

  const other = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${paid.number}` });
  await other.getByRole("button", { name: /^Pedir cancelamento/ }).click();
  const dialog = page.getByRole("dialog", { name: `Cancelar a solicitação nº ${paid.number}` });
  await expect(dialog).toContainText("Você já pagou ou enviou um comprovante. Peça o cancelamento à equipe.");
  await dialog.getByLabel("Por que quer cancelar?").fill("Comprei errado.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pedir cancelamento" }).click();
  await expect(page.getByText("Pedido enviado!")).toBeVisible();
  await expect(
    page.getByRole("heading", { name: `Você pediu para cancelar: Solicitação nº ${paid.number}.` }),
  ).toBeVisible();
  const number = page.url().split("/").at(-1);
  await page.goto("/chegaram?aba=solicitacoes");
  await other.getByRole("link", { name: /^Cancelamento pedido/ }).click();
  await expect(page).toHaveURL(`/pendencias/${number}`);

  await forgetSession(page);
  await signIn(page, staff, `/admin/solicitacoes?busca=${paid.number}`);
  const row = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: new RegExp(`nº ${paid.number}(?!\\d)`) });
  await expect(row.getByText("Cancelamento pedido")).toBeVisible();
  await row.getByRole("button", { name: /^Gerenciar/ }).click();
  const sheet = page.getByRole("dialog", { name: `Solicitação nº ${paid.number}` });
  await expect(sheet).toContainText("O cliente pediu para cancelar esta solicitação");
  await expect(sheet.getByRole("button", { name: /^Aprovar/ })).toBeEnabled();
  await expectAccessible(page);
  await sheet.getByRole("link", { name: `Responder na pendência nº ${number}` }).click();
  await expect(page).toHaveURL(`/galpao/pendencias/${number}`);
  await page.getByRole("button", { name: `Cancelar a solicitação nº ${paid.number}` }).click();
  const answer = page.getByRole("dialog", { name: `Cancelar a solicitação nº ${paid.number}?` });
  await expectAccessible(page);
  await answer.getByLabel("Mensagem ao cliente").fill("Cancelada.");
  await answer.getByRole("button", { name: "Cancelar solicitação" }).click();
  await expect(page.getByText("Solicitação cancelada").first()).toBeVisible();
  await expect(page.getByRole("log").getByText("Cancelada.")).toBeVisible();

  await forgetSession(page);
  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  await expect(other).toContainText("Você pagou US$ 7,50, que a equipe ainda vai devolver como crédito.");
  await expect(card).toContainText("Nada foi cobrado.");
});
