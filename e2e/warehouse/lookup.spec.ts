import { expect } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { type Account, call, signIn, signUp, staffOf } from "../support/people.ts";
import { enterCode, newNumber, scan } from "../support/scanner.ts";

test("a person of receiving scans a label and reads whose box it is (docs/product.md#floor)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [customer, other, person] = [
    await signUp(request, "Nair"),
    await signUp(request, "Olga"),
    await staffOf(request, base, "Joana", ["recebimento"]),
  ];
  // Unique numbers, since other journeys, and this one in another size, announce theirs.
  const [own, shared] = [newNumber(), newNumber()];
  const announce = (who: Account, productName: string, trackingNumber: string) =>
    call(base, who, "POST", "/purchases", { productName, qty: 12, trackingNumbers: [trackingNumber] });
  await announce(customer, "Chaleira", own);
  await announce(customer, "Bule", shared);
  await announce(other, "Jarra", shared);
  const { suiteLabel } = await call(base, customer, "GET", "/me");

  await signIn(page, person, "/galpao");
  const field = page.getByLabel("Bipe ou digite um código");
  await enterCode(field, own.toLowerCase());
  const found = page.getByRole("region", { name: "Buscar por código" });
  await expect(found.getByText(`Suíte ${suiteLabel}`).first()).toBeVisible();
  await expect(found.getByText("Chaleira · 12 unidades anunciadas · Em Trânsito")).toBeVisible();
  await expectAccessible(page);

  await enterCode(field, shared);
  await expect(found.getByText("Há 2 clientes com este código. Confira a suíte na etiqueta.")).toBeVisible();

  await enterCode(field, "nada disso");
  await expect(found.getByText("Ninguém anunciou este código.")).toBeVisible();

  // A scan on a list without a field for codes is looked up on 'Galpão', once.
  await page.goto("/galpao/pendencias");
  await expect(page.getByRole("heading", { level: 1, name: "Pendências" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click(); // moves the focus out of the search field
  await scan(page, own);
  await expect(found.getByText("Chaleira · 12 unidades anunciadas · Em Trânsito")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  await expect(found.getByText("Chaleira")).toHaveCount(0);
});
