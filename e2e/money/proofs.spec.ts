import { expect } from "@playwright/test";
import { dismissToasts } from "../screens/list-states.ts";
import { expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { admin, call, newEmail, send, signIn, signUp, staffOf } from "../support/people.ts";
import { pdf, photo } from "../support/sample-files.ts";

test("'Financeiro' sees a proof of payment appear, gives it back with a reason, and approves the next one (docs/product.md#charges)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const name = `Otília ${crypto.randomUUID().slice(0, 8)}`;
  const customer = await signUp(request, name, newEmail("Otilia"));
  const boss = await admin(request);
  const staff = await staffOf(request, baseURL, "Mila", ["financeiro"]);
  const box = await call(baseURL, customer, "POST", "/purchases", { productName: "Mouse", qty: 16 });
  await send(baseURL, boss, `/admin/shipments/${box.id}/check-in`, { weightLb: "1" });
  const items = [{ shipmentId: box.id }];
  const { id, number }: { id: string; number: number } = await call(
    baseURL,
    customer,
    "POST",
    "/prep-requests",
    { items },
  );

  await signIn(page, staff, "/galpao/cobrancas");
  await page.getByRole("button", { name: "Comprovantes" }).click();
  await send(baseURL, customer, `/prep-requests/${id}/proof`, { file: pdf("comprovante.pdf") });
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card.getByRole("heading", { name: `Solicitação nº ${number}` })).toBeVisible();
  await expect(card.getByText("US$ 1,50")).toBeVisible();
  const link = card.getByRole("link", { name: `Abrir comprovante (PDF) da solicitação nº ${number}` });
  const proof = await request.get((await link.getAttribute("href")) ?? "");
  expect([proof.status(), proof.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await card.getByRole("button", { name: `Devolver o comprovante da solicitação nº ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Devolver o comprovante da solicitação nº ${number}` });
  await dialog.getByRole("button", { name: "Devolver" }).click();
  await expect(dialog.getByText("Escreva o motivo.").first()).toBeVisible();
  await dialog.getByLabel("Motivo").fill("O PIX não entrou na conta.");
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Devolver" }).click();
  // Below a long list the toast lies over the last card's buttons, and stays while the pointer is over it.
  await expect(page.getByText("Comprovante devolvido!")).toBeVisible();
  await dismissToasts(page);
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
  expect(await call(baseURL, customer, "GET", `/prep-requests/${id}`)).toMatchObject({
    status: "pending_payment",
    notes: "Comprovante devolvido: O PIX não entrou na conta.",
  });
  const title = `Comprovante da solicitação nº ${number} devolvido`;
  await expect
    .poll(async () => (await call(baseURL, customer, "GET", "/notices")).items, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ title, sentence: "O PIX não entrou na conta." }));

  await send(baseURL, customer, `/prep-requests/${id}/proof`, { file: photo("comprovante.png") });
  await expect(card.getByRole("heading", { name: `Solicitação nº ${number}` })).toBeVisible();
  await card.getByRole("button", { name: `Aprovar pagamento da solicitação nº ${number}` }).click();
  const question = page.getByRole("alertdialog", {
    name: `Aprovar US$ 1,50 da solicitação nº ${number}?`,
  });
  await question.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(card).toBeHidden();
  expect(await call(baseURL, customer, "GET", `/prep-requests/${id}`)).toMatchObject({ status: "scheduled" });
});
