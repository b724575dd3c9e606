import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { admin, call, signIn, signUp } from "./support/people.ts";
import { typeCode } from "./support/scanner.ts";

test("a search keeps the focus and what is typed next, and so does a filter (docs/web.md)", async ({
  page,
  request,
  baseURL,
}) => {
  const ana = await signUp(request, "Ana");
  await call(baseURL ?? "", ana, "POST", "/purchases", { productName: "Caneca", qty: 1 });
  await signIn(page, ana, "/produtos");
  const search = page.getByRole("textbox", { name: "Buscar por nome ou ASIN" });
  await search.focus();
  await page.keyboard.type("cane");
  await expect(page).toHaveURL(/q=cane$/);
  await page.keyboard.type("ca");
  await expect(page).toHaveURL(/q=caneca$/);
  await expect(search).toHaveValue("caneca");
  await expect(search).toBeFocused();
  const filter = page.getByRole("group", { name: "Filtrar por situação" }).getByRole("button").nth(1);
  await filter.press("Enter");
  await expect(page).toHaveURL(/status=/);
  await expect(filter).toBeFocused();
});

test("ten scans in a row each replace the search before", { tag: "@once" }, async ({ page, request }) => {
  await signIn(page, await admin(request), "/admin/recebimentos");
  const search = page.getByRole("textbox", { name: /^Buscar por suíte/ });
  await expect(search).toBeVisible();
  for (const code of Array.from({ length: 10 }, (_, index) => `NENHUMA${index}`)) {
    await typeCode(page, code);
    await expect(search).toHaveValue(code);
    await expect(page.getByText(`Não encontrado: ${code}`)).toBeVisible();
    await expect(search).toBeFocused();
  }
});
