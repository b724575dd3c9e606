import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { openCamera } from "../support/device.ts";
import { routeOnce, test } from "../support/journey.ts";
import { admin, call, newEmail, send, signIn, signUp, staffOf } from "../support/people.ts";
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
  const name = `Nair ${Date.now()}`;
  const [customer, packer, other] = [
    await signUp(request, name, newEmail("Nair")),
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
  // Other journeys leave more tasks than the board's first page shows.
  await page.getByRole("textbox", { name: "Filtrar por cliente" }).fill(name);
  await expect(page).toHaveURL(/cliente=/);
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
  await (await openCamera(page)).setFiles(photo("caixa.png"));
  await page.getByRole("button", { name: "Concluir" }).click();
  await page.getByRole("button", { name: "Concluir sem caixas" }).click();
  await expect(page.getByText("Tarefa concluída!")).toBeVisible();
  const open = await call(base, other, "GET", `/floor/tasks?userId=${customer.userId}`);
  expect(open.items).toEqual([]);
  await page.getByRole("link", { name: "Outras tarefas" }).click();
  await expect(page.getByRole("heading", { name: "Tarefas" })).toBeVisible();
  await expect(card).toBeHidden();
});

test("the board filters by customer, moves between cards by keyboard, and assigns tasks by dragging", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const base = baseURL ?? "";
  // Filtered by name: a suite's number may be part of another customer's name here.
  const name = `Zuleide ${Date.now()}`;
  const [customer, _packer] = [
    await signUp(request, name, newEmail("Zuleide")),
    await staffOf(request, base, "Palmira", ["prep"]),
  ];
  const rui = await admin(request);
  const numbers: number[] = [];
  for (const productName of ["Bule", "Chaleira"]) {
    const { id: shipmentId } = await call(base, customer, "POST", "/purchases", { productName, qty: 2 });
    await send(base, rui, `/admin/shipments/${shipmentId}/check-in`, {});
    const items = [{ shipmentId, fnsku: "X001ABCDEF" }];
    const made = await call(base, customer, "POST", "/prep-requests", { items });
    await call(base, rui, "PATCH", `/admin/prep-requests/${made.id}`, { status: "scheduled" });
    numbers.push(made.number);
  }
  const [first = 0, second = 0] = numbers;
  const { suiteLabel } = await call(base, customer, "GET", "/me");
  await signIn(page, rui, "/galpao");

  await page.getByRole("textbox", { name: "Filtrar por cliente" }).fill(name);
  await expect(page).toHaveURL(/cliente=/);
  const cards = page.getByRole("region", { name: "Tarefas" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await page.getByRole("heading", { name: "Tarefas" }).click(); // moves the focus out of the field, where letters would be typed
  const cardButton = (number: number) => cardOf(page, number).getByRole("button", { name: /^Suíte/ });
  await page.keyboard.press("j");
  await expect(cardButton(first)).toBeFocused();
  await pressUntilFocused(page, "j", cardButton(second));
  await pressUntilFocused(page, "k", cardButton(first));
  await page.waitForTimeout(200); // an Enter that follows at once is a scanner's
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: `Suíte ${suiteLabel}` });
  await expect(sheet.getByRole("heading", { name: "Etapas" })).toBeVisible();
  await sheet.getByLabel("Prioridade").selectOption("Alta");
  await expect(page.getByText("Prioridade alterada!")).toBeVisible();
  await sheet.getByLabel("Passar para…").selectOption("Palmira");
  await expect(sheet.getByText("Com Palmira.")).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, first).getByText("Prioridade alta")).toBeVisible();

  if (isMobile) return; // with a finger, dragging scrolls the page
  const people = page.getByRole("region", { name: "Passar para…" });
  await drag(page, cardOf(page, second), people.getByRole("listitem").filter({ hasText: "Palmira" }).first());
  await expect(cardOf(page, second).getByText("Com Palmira")).toBeAttached();
  await expect(people).toBeHidden();
  await drag(page, cardOf(page, second), people.getByRole("listitem").filter({ hasText: "Ninguém" }));
  await expect(cardOf(page, second).getByRole("button", { name: "Pegar" })).toBeVisible();

  await test.step("a task that is passed while another one is still being passed is passed as well", async () => {
    await drag(page, cardOf(page, first), people.getByRole("listitem").filter({ hasText: "Ninguém" }));
    await expect(cardOf(page, first).getByRole("button", { name: "Pegar" })).toBeVisible();
    const held = Promise.withResolvers<void>();
    await routeOnce(page, "**/floor/tasks/*/assign", async (route) => {
      await held.promise;
      await route.fallback();
    });
    for (const number of [first, second])
      await drag(
        page,
        cardOf(page, number),
        people.getByRole("listitem").filter({ hasText: "Palmira" }).first(),
      );
    held.resolve();
    for (const number of [first, second])
      await expect(cardOf(page, number).getByText("Com Palmira")).toBeAttached();
  });
});

/** Repeats a key that came so soon after the previous one that it was taken for a scanner's. */
const pressUntilFocused = (page: Page, key: string, card: Locator) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(card).toBeFocused({ timeout: 500 });
  }).toPass();

/** Drags with the mouse onto something that appears while the card is held. */
async function drag(page: Page, card: Locator, target: Locator) {
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 3 });
  await target.hover();
  await page.mouse.up();
}
