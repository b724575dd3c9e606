import { expect, test } from "@playwright/test";
import { admin, call, newEmail, send, signIn, signUp } from "./support/people.ts";

test("boxes are chosen by keyboard, stay chosen under a search, and the bar says so (ux §8: 35)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, nina] = [await admin(request), await signUp(request, "Nina", newEmail("nina"))];
  for (const productName of ["Caneca", "Fone", "Luminária"]) {
    const { id } = await call(base, nina, "POST", "/purchases", { productName, qty: 2 });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
  }
  await signIn(page, nina);
  await page.goto("/chegaram");
  const row = (product: string) => page.getByRole("checkbox", { name: `Selecionar ${product}` });
  const all = page.getByRole("checkbox", { name: /[Tt]od/ });
  const bar = page.getByRole("toolbar", { name: "Ações para os selecionados" });

  await row("Caneca").press("Space");
  await row("Fone").press("Space");
  await expect(all).toHaveJSProperty("indeterminate", true);
  await expect(page.getByRole("status").filter({ hasText: "2 selecionados · 4 unidades" })).toBeAttached();
  // The focused row does not lie under the bar.
  await row("Luminária").focus();
  const [lowest, top] = [await row("Luminária").boundingBox(), await bar.boundingBox()];
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);

  await page.getByLabel("Buscar por produto, ASIN ou rastreio").fill("Fone");
  await expect(row("Caneca")).toBeHidden();
  await expect(bar).toContainText("2 selecionados, 1 fora da busca · 4 unidades");
  await page.getByLabel("Buscar por produto, ASIN ou rastreio").fill("");
  await expect(row("Caneca")).toBeChecked();
  await expect(bar).toContainText("2 selecionados · 4 unidades");

  await all.focus();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(row("Caneca")).not.toBeChecked();
});
