import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { call, signIn, signUp } from "./support/people.ts";

test("the day until which a shop takes goods back is suggested by the last purchase there (docs/product.md#in-transit)", async ({
  page,
  request,
  baseURL,
}) => {
  const olga = await signUp(request, "Olga");
  await call(String(baseURL), olga, "POST", "/purchases", {
    productName: "Bule",
    qty: 1,
    supplierUrl: "https://www.walmart.com/ip/1",
    purchaseDate: "2026-11-01",
    returnBy: "2027-01-30",
  });
  await signIn(page, olga, "/transito");
  await page.getByRole("button", { name: "Registrar compra" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Registrar compra" });
  await dialog.getByLabel("Nome do produto").fill("Chaleira");
  await dialog.getByLabel("Data da compra").fill("2099-01-01");
  await dialog.getByLabel("Link do fornecedor").fill("https://walmart.com/ip/2");
  // Half a date has no value, so it would be sent as none.
  const eta = dialog.getByLabel("Previsão de chegada");
  await eta.pressSequentially("12");
  await dialog.getByRole("button", { name: "Registrar compra" }).click();
  await expect(eta).toBeFocused();
  await expect(eta).toHaveJSProperty("validationMessage", "Complete a data, ou apague-a.");
  await eta.fill("2099-02-01");
  await expect(eta).toHaveJSProperty("validationMessage", "");
  const take = dialog.getByRole("button", { name: "Usar 01/04/2099" });
  await expect(take).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await take.click();
  await expect(dialog.getByLabel("Prazo de devolução da loja")).toHaveValue("2099-04-01");
  await expect(take).toBeHidden();
});
