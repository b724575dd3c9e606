import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { test } from "../support/journey.ts";
import { admin, call, send, signIn, signUp, staffOf } from "../support/people.ts";
import { newNumber, pressInARow, typeCode } from "../support/scanner.ts";

/** Longer than a scan takes to act, for what must not happen. */
const SETTLED_MS = 700;

async function shipmentOf(
  request: APIRequestContext,
  baseURL: string,
  purchase: { trackingNumbers?: string[] },
) {
  const [customer, person] = [
    await signUp(request, "Iracema"),
    await staffOf(request, baseURL, "Jonas", ["recebimento"]),
  ];
  const productName = `Caneca ${Date.now()}${randomInt(1_000)}`;
  const asin = `B0${randomInt(10 ** 7, 10 ** 8)}`;
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName,
    qty: 5,
    asin,
    ...purchase,
  });
  return { customer, person, productName, asin, id };
}

test("a second bar code on a parcel does not confirm its check-in, and more than announced is asked about (docs/product.md#check-in)", async ({
  page,
  request,
  baseURL: address,
  isMobile,
}) => {
  const baseURL = address ?? "";
  const tracking = newNumber();
  const { customer, id } = await shipmentOf(request, baseURL, { trackingNumbers: [tracking] });
  const shipment = () => call(baseURL, customer, "GET", `/shipments/${id}`);
  await signIn(page, await admin(request), "/admin/recebimentos");
  await expect(page.getByRole("heading", { name: "Recebimentos" })).toBeVisible();
  await typeCode(page, tracking);
  const dialog = page.getByRole("dialog", { name: "Marcar como Recebido" });
  await expect(dialog).toBeVisible();
  if (isMobile) await dialog.getByRole("button", { name: "Continuar" }).click();

  const weight = dialog.getByLabel("Peso (lb)");
  await weight.fill("3");
  await typeCode(page, "12");
  await expect(page.getByText("O código bipado não foi digitado")).toBeVisible();
  await expect(weight).toHaveValue("3");
  const received = dialog.getByRole("textbox", { name: "Recebidas" });
  await received.focus();
  await typeCode(page, "98765");
  await page.waitForTimeout(SETTLED_MS);
  await expect(received).toHaveValue("");
  expect(await shipment()).toMatchObject({ status: "in_transit" });

  // A person's keys and Enter still work.
  await received.focus();
  for (const key of ["5", "5", "Enter"]) await page.keyboard.press(key, { delay: 100 });
  const question = page.getByRole("alertdialog", { name: "Chegaram 55 unidades?" });
  if (isMobile) {
    await dialog.getByRole("button", { name: "Continuar" }).click();
    await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
  }
  await expect(question).toContainText("O cliente anunciou 5 unidades.");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toBeHidden();
  expect(await shipment()).toMatchObject({ status: "in_transit" });
  await dialog.getByRole("button", { name: "Confirmar recebimento" }).click();
  await question.getByRole("button", { name: "Receber 55" }).click();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  expect(await shipment()).toMatchObject({ status: "arrived", receivedQty: 55 });
});

test("a bar code presses no button and counts once, whatever a sender printed (docs/product.md#reading-codes)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const { person, id, asin } = await shipmentOf(request, baseURL, {});
  await signIn(page, person, `/galpao/conferir/${id}`);
  const { number } = await call(baseURL, person, "GET", `/floor/shipments/${id}`);
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  const isGood = async (units: number) => {
    await page.waitForTimeout(SETTLED_MS);
    await expect(
      page.getByRole("button", { name: `Em bom estado: ${units}. Digitar o número` }),
    ).toBeVisible();
  };
  await more.click();
  await isGood(1);
  await expect(more).toBeFocused();

  await typeCode(page, ` ${asin}`);
  await isGood(2);
  for (const short of ["7", "A7", "12345", " 7"]) await typeCode(page, short);
  await isGood(2);

  // The Enter of a scanner that types by Alt and a number, without a `keydown`.
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchKeyEvent", { type: "char", key: "Enter", text: "\r" });
  await session.detach();
  await isGood(2);

  // A line end inside: two codes of one product on one label.
  await page.waitForTimeout(1_500); // the same code counts again
  await pressInARow(page, [...asin, "Enter", ...internalCode("shipment", number), "Enter"]);
  await isGood(3);

  // A person presses the button by keyboard.
  await more.press("Enter");
  await isGood(4);
  await more.press("Space");
  await isGood(5);
});

test("a bar code in a dialog about a box neither answers it nor gives the box another suite (docs/product.md#dock)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { customer, person } = await shipmentOf(request, baseURL, {});
  const { suiteLabel } = await call(baseURL, customer, "GET", "/me");
  const code = newNumber();
  await signIn(page, person, "/galpao/doca");
  const field = page.getByLabel("Bipe ou digite um código");
  const box = async () => (await call(baseURL, person, "GET", `/floor/boxes?q=${code}`)).items[0];
  await field.fill(code);
  await expect(page.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await field.fill(`SUITE ${suiteLabel}`);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Ninguém anunciou a caixa ${code}.`);
  await question.getByRole("button", { name: "É a mesma caixa" }).focus();
  for (const printed of [" SUITE 9", "9", `SUITE ${suiteLabel}`]) await typeCode(page, printed);
  await page.waitForTimeout(SETTLED_MS);
  await expect(question).toBeVisible();
  expect(await box()).toMatchObject({ customer: null });
  await question.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("button", { name: "Digitar a suíte" }).click();
  const typed = page.getByLabel("Suíte na etiqueta");
  await typed.focus();
  await typeCode(page, suiteLabel);
  await expect(page.getByText("O código bipado não foi digitado")).toBeVisible();
  await expect(typed).toHaveValue("");
  expect(await box()).toMatchObject({ customer: null });
});

test("a code that no carrier uses asks for the suite before a count opens, and confirms none (docs/product.md#counting)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const model = `MGN${randomInt(10 ** 6, 10 ** 7)}LL/A`;
  const { person, productName, id } = await shipmentOf(request, baseURL, { trackingNumbers: [model] });
  await signIn(page, person, "/galpao/conferir");
  const field = page.getByLabel("Bipe ou digite um código");
  await field.fill(model);
  await expect(
    page.getByText("Este código pode ser o de um produto. Confira a suíte na etiqueta."),
  ).toBeVisible();
  await expect(page).toHaveURL(/conferir$/);
  await page
    .getByRole("link", { name: new RegExp(`^Conferir ${productName}`) })
    .first()
    .click();
  await expect(page.getByText("Faltam 5")).toBeVisible();
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  const review = page.getByRole("dialog", { name: "Conferir" });
  await scanFocused(page, model);
  await expect(review).toBeVisible();
  await page.waitForTimeout(1_500); // the same code counts again
  await scanFocused(page, model);
  await page.waitForTimeout(SETTLED_MS);
  await expect(review).toBeVisible();
  expect(await call(baseURL, person, "GET", `/floor/shipments/${id}`)).toMatchObject({
    status: "in_transit",
  });
});

/** A scan wherever the focus is. */
const scanFocused = async (page: Page, code: string) => {
  await page.waitForTimeout(300);
  await pressInARow(page, [...code, "Enter"]);
};

test("a bar code that begins with the key of approving approves nothing (docs/product.md#managing-prep-requests)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const boss = await admin(request);
  const { customer, id } = await shipmentOf(request, baseURL, {});
  await send(baseURL, boss, `/admin/shipments/${id}/check-in`, { weightLb: "2" });
  const prep: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id, qty: 1 }],
  });
  const status = async () => (await call(baseURL, boss, "GET", `/admin/prep-requests/${prep.id}`)).status;
  const before = await status();
  await signIn(page, boss, `/admin/solicitacoes?solicitacao=${prep.id}`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForTimeout(SETTLED_MS);
  await typeCode(page, "a1");
  await page.waitForTimeout(SETTLED_MS);
  expect(await status()).toBe(before);
});
