import { expect } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { replaceDrafts, storedEntries } from "../support/device.ts";
import { boxAtTheDock } from "../support/dock.ts";
import { test } from "../support/journey.ts";
import { call, signIn } from "../support/people.ts";
import { scan } from "../support/scanner.ts";

test("a figure of a count that is no number is refused at its field, and costs no unit that was counted (docs/product.md#counting)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { customer, person, tracking, id } = await boxAtTheDock(request, baseURL, `Bacia ${Date.now()}`, 3);
  await signIn(page, person, `/galpao/conferir/${id}`);
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  const part = page.locator("summary", { hasText: "Peso e medidas da caixa" });
  const weight = page.getByLabel("Peso (lb)").first();
  const review = page.getByRole("dialog", { name: "Conferir" });
  await more.click();
  await part.click();
  await weight.fill("12 lb");
  await more.click();
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).toContain('"good":2');
  await page.reload();
  await expect(page.getByText("Rascunho recuperado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Em bom estado: 2. Digitar o número" })).toBeVisible();

  await part.click();
  await expect(weight).toHaveValue("12 lb");
  await part.click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await expect(page.getByText("Peso e medidas da caixa: Digite um peso acima de zero")).toBeVisible();
  await expect(weight).toHaveAccessibleDescription(/Digite um peso acima de zero, até 5000 lb\./);
  await expect(weight).toBeFocused();
  await expect(review).toBeHidden();
  await expectAccessible(page);

  // A scan asks for the same, and leaves the focus where it was, because the next scan would be typed there.
  await more.focus();
  await part.click();
  await more.focus();
  await scan(page, tracking);
  await expect(weight).toBeVisible();
  await expect(weight).not.toBeFocused();
  await expect(review).toBeHidden();

  await weight.fill("12,5");
  await more.click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await review.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  expect(await call(baseURL, customer, "GET", `/shipments/${id}`)).toMatchObject({
    availableQty: 3,
    weightLb: 12.5,
  });
});

test("a draft of another version that cannot be read is told and stays stored until a unit is counted", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const { person, id } = await boxAtTheDock(request, address ?? "", `Bacia ${Date.now()}`, 3);
  await signIn(page, person, `/galpao/conferir/${id}`);
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  await more.click();
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).toContain('"good":1');
  await replaceDrafts(page, { units: 7 });
  await page.reload();
  await expect(page.getByText("Há um rascunho que não pôde ser lido")).toBeVisible();
  await expectAccessible(page);
  // For longer than it takes to store or delete a draft.
  await page.waitForTimeout(600);
  expect(JSON.stringify(await storedEntries(page))).toContain('"units":7');
  await more.click();
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).toContain('"good":1');
});
