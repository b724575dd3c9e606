import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { businessToday } from "../support/charged.ts";
import { keptAnswers, killAndOpen, storedEntries, workerIsReady } from "../support/device.ts";
import { test } from "../support/journey.ts";
import { type Account, admin, call, forgetSession, newEmail, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { enterCode, newNumber, scan } from "../support/scanner.ts";

const phone = { width: 390, height: 844 };
test.use({ serviceWorkers: "allow", viewport: phone });

/** A purchase in transit, a service that costs its customer nothing, and two people of staff. */
async function warehouse(request: APIRequestContext, baseURL: string) {
  const [customer, bento, rosa] = [
    await signUp(request, `Clarice ${Date.now()}`, newEmail("Clarice")),
    await signUp(request, "Bento"),
    await signUp(request, "Rosa"),
  ];
  const adminAccount = await admin(request);
  for (const { userId } of [bento, rosa])
    await call(baseURL, adminAccount, "PUT", `/floor/staff/${userId}`, { areas: ["recebimento", "prep"] });
  const service = `Papel de seda ${crypto.randomUUID().slice(0, 8)}`;
  const made: { code: string } = await call(baseURL, adminAccount, "POST", "/floor/services", {
    name: service,
    per: "unit",
  });
  await call(baseURL, adminAccount, "POST", "/floor/rate-cards", {
    audience: "customer",
    userId: customer.userId,
    effectiveFrom: businessToday(),
    prices: [{ service: made.code, isIncluded: true }],
  });
  const asin = `B0${String(randomInt(10 ** 7, 10 ** 8))}`;
  const tracking = newNumber();
  const product = `Moringa ${Date.now()}`;
  const shipment: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName: product,
    qty: 4,
    asin,
    trackingNumbers: [tracking],
  });
  /** Creates the customer's request for all units and approves it; returns its ids and its task's. */
  const approvedRequest = async () => {
    const { id, number }: { id: string; number: number } = await call(
      baseURL,
      customer,
      "POST",
      "/prep-requests",
      { items: [{ shipmentId: shipment.id, fnsku: "X001MORING", services: [{ code: made.code }] }] },
    );
    await call(baseURL, adminAccount, "PATCH", `/admin/prep-requests/${id}`, { status: "scheduled" });
    const { items } = await call(baseURL, rosa, "GET", `/floor/tasks?userId=${customer.userId}&kind=prep`);
    const taskId: string = items[0].id;
    return { id, number, taskId };
  };
  return { customer, bento, rosa, service, asin, tracking, product, shipment, approvedRequest };
}

/** The card of a request on the board. */
const cardOf = (page: Page, number: number) =>
  page
    .getByRole("region", { name: "Tarefas" })
    .getByRole("listitem")
    .filter({ hasText: `Preparo nº ${number} ·` });

/** Bento scans the box at the dock and counts it. */
async function receive(page: Page, bento: Account, tracking: string) {
  await signIn(page, bento, "/galpao/doca");
  await workerIsReady(page);
  await page.reload(); // under the service worker, which caches the code that loads on demand
  const box = page.getByRole("region", { name: "Registrar caixa" });
  await enterCode(page.getByLabel("Bipe ou digite um código"), tracking);
  await expect(box.getByText("Identificada")).toBeVisible();
  await box.getByRole("button", { name: "Suíte confere" }).click();
  await expect(box.getByRole("button", { name: "Suíte confere" })).toBeHidden();
  await box.getByRole("link", { name: "Conferir agora" }).click();
  await page.getByRole("button", { name: "Em bom estado: 0. Digitar o número" }).click();
  const keypad = page.getByRole("dialog", { name: "Em bom estado" });
  await keypad.getByRole("button", { name: "4", exact: true }).click();
  await keypad.getByRole("button", { name: "Usar 4" }).click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await page.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
}

/** Measures a box and closes it with a photo. */
async function closeBox(page: Page, position: number, weight: string) {
  const card = page.getByRole("heading", { name: `Caixa ${position} de` }).locator("../..");
  for (const [label, value] of [
    ["Peso (lb)", weight],
    ["Comprimento (pol)", "18"],
    ["Largura (pol)", "14"],
    ["Altura (pol)", "8"],
  ] as const)
    await card.getByLabel(label).fill(value);
  await card.getByRole("button", { name: "Salvar medidas" }).click();
  await expect(card.getByText("✓ Dentro do limite publicado")).toBeVisible();
  await card.getByRole("button", { name: `Fechar caixa ${position}` }).click();
  const dialog = page.getByRole("dialog", { name: `Fechar a caixa ${position}` });
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
  await expect(dialog.getByText(/^fechada\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText("Fechada", { exact: true })).toBeVisible();
}

test("two people take a purchase from the dock to the carrier, one of them without a connection and with a phone that dies while acts wait (docs/decisions/0143)", {
  tag: "@once",
}, async ({ page: first, context, browser, request, baseURL: address }) => {
  test.setTimeout(240_000);
  const baseURL = address ?? "";
  const { customer, bento, rosa, service, asin, tracking, product, shipment, approvedRequest } =
    await warehouse(request, baseURL);
  let page = first;
  await receive(page, bento, tracking);
  const { id: requestId, number, taskId } = await approvedRequest();
  const { items: lines } = await call(
    baseURL,
    rosa,
    "GET",
    `/floor/prep-requests/${requestId}/outbound-boxes`,
  );
  const ownLabel = internalCode("shipment", lines[0].shipmentNumber);
  const stored = async () => {
    const boxes = await call(baseURL, rosa, "GET", `/floor/prep-requests/${requestId}/outbound-boxes`);
    const { status } = await call(baseURL, rosa, "GET", `/floor/tasks/${taskId}`);
    return { status, packed: boxes.packed, boxes: boxes.boxes };
  };

  // Both press 'Pegar': her board receives no events, so it still offers the task that he took.
  const other = await browser.newContext({
    baseURL,
    locale: "pt-BR",
    viewport: phone,
    serviceWorkers: "block",
  });
  const hers = await other.newPage();
  await hers.route("**/api/v1/events", () => undefined);
  // Other journeys leave more tasks than the board's first page shows.
  const board = `/galpao?cliente=${encodeURIComponent(customer.name)}`;
  await signIn(hers, rosa, board);
  await expect(cardOf(hers, number).getByRole("button", { name: "Pegar" })).toBeVisible();
  await page.goto(board);
  await cardOf(page, number).getByRole("button", { name: "Pegar" }).click();
  await expect(page.getByText("Tarefa pega!")).toBeVisible();
  await cardOf(hers, number).getByRole("button", { name: "Pegar" }).click();
  await expect(hers.getByText("Bento já pegou esta tarefa.")).toBeVisible();
  await hers.unrouteAll();
  await hers.goto(`/galpao/preparo/${taskId}`);
  await expect(hers.getByText("Bento já pegou esta tarefa")).toBeVisible();
  await expect(hers.getByRole("button", { name: "Abrir caixa" })).toBeHidden();

  // He opens the task and loses the connection.
  const figureOf = (name: string) => page.getByRole("img", { name });
  const scanned = async (code: string, figure: string) => {
    await scan(page, code);
    await expect(figureOf(figure)).toBeVisible();
  };
  const work = `${service}: ${product}`;
  await page.goto(`/galpao/preparo/${taskId}`);
  await expect(page.getByRole("button", { name: "Abrir caixa" })).toBeVisible();
  for (const kept of [`"tasks","one","${taskId}"`, `"outbound","one","${requestId}"`])
    await expect.poll(() => keptAnswers(page, bento.userId)).toContain(kept);
  await context.setOffline(true);
  await page.reload();
  await expect(figureOf(`${work}: 0 de 4`)).toBeVisible(); // a page that is still loading receives no scan
  await scanned(asin, `${work}: 1 de 4`);
  await page.getByRole("button", { name: `Tudo feito: ${work}` }).click();
  await expect(figureOf(`${work}: 4 de 4`)).toBeVisible();
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await expect(page.getByText("Número provisório até o envio")).toBeVisible();
  await scan(page, "B0OUTRO0001");
  await expect(page.getByText("Este produto não é desta solicitação.")).toBeVisible();
  await scanned(asin, "Embalar: 1 de 4");
  await scanned("X001MORING", "Embalar: 2 de 4");
  await scanned(ownLabel, "Embalar: 3 de 4");
  await page.getByRole("button", { name: `Tirar 1 de ${product} da caixa 1` }).click();
  await expect(figureOf("Embalar: 2 de 4")).toBeVisible();
  await expect(page.getByText("Falta medir: peso, comprimento, largura, altura.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The phone dies. The waiting acts are still stored, and he continues to the end.
  page = await killAndOpen(page, `/galpao/preparo/${taskId}`);
  await expect(figureOf("Embalar: 2 de 4")).toBeVisible();
  await expect(figureOf(`${work}: 4 de 4`)).toBeVisible();
  await closeBox(page, 1, "12,5");
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await page.getByRole("button", { name: `Embalar todas de ${product} na caixa 2` }).click();
  await expect(page.getByText("Falta: Etiquetar caixas, fechar a caixa 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Concluir" })).toBeHidden();
  await closeBox(page, 2, "9");
  await expect(figureOf("Etiquetar caixas: 0 de 2")).toBeVisible();
  await page.getByRole("button", { name: "Tudo feito: Etiquetar caixas" }).click();
  await page.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByRole("button", { name: "Concluir" })).toBeHidden();
  await expect(page.getByText(/^E mais \d+ registros, em ordem\.$/)).toBeVisible();
  expect(await stored()).toMatchObject({ status: "doing", packed: 0, boxes: [] });

  // The connection returns, and the phone dies once more while it sends. Each act counts once, in its order.
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).packed, { timeout: 60_000 }).toBeGreaterThan(0);
  page = await killAndOpen(page, `/galpao/preparo/${taskId}`);
  await expect.poll(async () => (await stored()).status, { timeout: 60_000 }).toBe("done");
  await expect.poll(() => storedEntries(page)).toEqual([]);
  await expect(page.getByText("Tarefa concluída", { exact: true })).toBeVisible();
  const inBox = (position: number, weightLb: number) => ({
    position,
    status: "closed",
    weightLb,
    items: [{ shipmentId: shipment.id, qty: 2 }],
  });
  const { boxes, packed } = await stored();
  expect([packed, boxes.length]).toEqual([4, 2]);
  expect(boxes).toMatchObject([inBox(1, 12.5), inBox(2, 9)]);
  const { items } = await call(baseURL, bento, "GET", `/floor/shipments/${shipment.id}/movements`);
  const packing = items.filter(({ reason }: { reason: string }) => reason === "pack");
  expect(packing.map(({ to, qty }: { to: string; qty: number }) => `${to} ${qty}`).sort()).toEqual([
    "packed 1",
    "packed 1",
    "packed 1",
    "packed 2",
    "reserved 1",
  ]);

  // She scans each box at the exit and ships them.
  await hers.goto("/galpao/enviar");
  const card = hers.getByRole("listitem").filter({ hasText: `Solicitação nº ${number}` });
  await expect(card.getByText("2 caixas por bipar")).toBeVisible();
  for (const box of boxes) await scan(hers, internalCode("outboundBox", box.number));
  await expect(card.getByText("Bipada")).toHaveCount(2);
  const numbers = ["1Z999AA10123456784", "9400111899223197428490"];
  for (const [at, code] of numbers.entries()) await card.getByLabel(`Rastreio da caixa ${at + 1}`).fill(code);
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await expect(hers.getByText("Envio confirmado!")).toBeVisible();
  await expect(card).toBeHidden();

  // The customer sees boxes, weights and tracking.
  await forgetSession(hers);
  await signIn(hers, customer, "/chegaram?aba=solicitacoes");
  await hers.getByRole("button", { name: /^Ver caixas/ }).click();
  for (const text of ["12,5 lb · 18 × 14 × 8 pol", "9 lb · 18 × 14 × 8 pol", ...numbers])
    await expect(hers.getByText(text).first()).toBeVisible();
  await other.close();
});
