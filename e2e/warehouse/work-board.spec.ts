import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { admin, call, send, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

/** The card of a request on the board. */
const cardOf = (page: Page, number: number) =>
  page
    .getByRole("region", { name: "Tarefas" })
    .getByRole("listitem")
    .filter({ hasText: `Preparo nº ${number} ·` });

test("an approved request is a task that one person takes, counts and finishes (docs/product.md#tasks)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [customer, packer, other] = [
    await signUp(request, "Nair"),
    await signUp(request, "Paula"),
    await signUp(request, "Davi"),
  ];
  const rui = await admin(request);
  for (const { userId } of [packer, other])
    await call(base, rui, "PUT", `/floor/staff/${userId}`, { areas: ["prep"] });
  const { id: shipmentId } = await call(base, customer, "POST", "/purchases", {
    productName: "Chaleira",
    qty: 3,
  });
  await send(base, rui, `/admin/shipments/${shipmentId}/check-in`, {});
  const made = await call(base, customer, "POST", "/prep-requests", { items: [{ shipmentId }] });
  const { suiteLabel } = await call(base, customer, "GET", "/me");

  await call(base, rui, "PATCH", `/admin/prep-requests/${made.id}`, { status: "scheduled" });
  await signIn(page, packer, "/galpao");
  await expect(page.getByRole("heading", { name: "Tarefas" })).toBeVisible();
  const card = cardOf(page, made.number);
  await expect(card).toContainText(`Preparo nº ${made.number} · 3 un. · 1 produto`);
  await card.getByRole("button", { name: "Pegar" }).click();
  await expect(page.getByText("Tarefa pega!")).toBeVisible();
  await expect(card.getByText("Com você")).toBeVisible();
  const { items } = await call(base, other, "GET", `/floor/tasks?userId=${customer.userId}`);
  const refused = await request.post(`${base}/api/v1/floor/tasks/${items[0].id}/take`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect([refused.status(), (await refused.json()).detail]).toEqual([409, "Paula já pegou esta tarefa."]);

  await card.getByRole("button", { name: new RegExp(suiteLabel) }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("0 / 3")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("link", { name: "Preparar" }).click();
  await expect(page.getByRole("heading", { name: "Preparar" })).toBeVisible();
  await page.getByRole("button", { name: "Tudo feito: Embalar" }).click();
  await expect(page.getByRole("img", { name: "Embalar: 3 de 3" })).toBeVisible();
  await page.getByRole("button", { name: "Tudo feito: Etiquetar caixas" }).click();
  await page.getByLabel("Tirar foto").setInputFiles(photo("caixa.png"));
  await page.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByText("Tarefa concluída!")).toBeVisible();
  const open = await call(base, other, "GET", `/floor/tasks?userId=${customer.userId}`);
  expect(open.items).toEqual([]);
  await page.getByRole("link", { name: "Outras tarefas" }).click();
  await expect(page.getByRole("heading", { name: "Tarefas" })).toBeVisible();
  await expect(card).toBeHidden();
});
