import { expect } from "@playwright/test";
import { daysAfter, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { expectAccessible } from "../support/audit.ts";
import { businessToday } from "../support/charged.ts";
import { test } from "../support/journey.ts";
import { admin, call, newEmail, send, signIn, signUp } from "../support/people.ts";

test("an admin sets the price of storage for one customer, who sees until when it is free and what it costs then (docs/product.md#storage)", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const name = `Olga ${Date.now()}`;
  const person = await signUp(request, name, newEmail("Olga"));
  const rui = await admin(request);
  const address = baseURL ?? "";
  const { id } = await call(address, person, "POST", "/purchases", { productName: "Chaleira", qty: 20 });
  await send(address, rui, `/admin/shipments/${id}/check-in`, { weightLb: "2" });

  await signIn(page, person, "/chegaram");
  await expect(page.getByText("Chaleira").first()).toBeVisible();
  // Without a price there is no link, and the screen says that storage costs nothing.
  await expect(page.getByRole("link", { name: "Armazenagem" })).toHaveCount(0);
  await page.goto("/armazenagem");
  await expect(page.getByText("A armazenagem não é cobrada.")).toBeVisible();

  const other = await browser.newContext();
  const staff = await other.newPage();
  await signIn(staff, rui, "/galpao/servicos");
  await staff.getByRole("button", { name: "Nova tabela de preços" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Para quem").selectOption("customer");
  await dialog.getByLabel("Nome, suíte ou e-mail completo").fill(person.email);
  await dialog.getByText(name).click();
  await dialog
    .getByLabel(/^Armazenagem · por dia/)
    .first()
    .fill("0,018");
  await dialog.getByRole("button", { name: "Ver o que muda" }).click();
  await expect(dialog.getByText("Informe os dias grátis.", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Escolha como a armazenagem é contada.", { exact: true })).toBeVisible();
  await dialog.getByLabel("Armazenagem contada").selectOption("unit");
  await dialog.getByLabel("Dias grátis de armazenagem").fill("30");
  await dialog.getByRole("button", { name: "Ver o que muda" }).click();
  await expect(staff.getByRole("dialog", { name: "O que muda para quem" })).toBeVisible();
  await expect(dialog.getByText("US$ 0,018 por unidade e dia, 30 dias grátis")).toBeVisible();
  await dialog.getByRole("button", { name: "Publicar tabela" }).click();
  await expect(staff.getByText("Tabela publicada!")).toBeVisible();
  await other.close();

  await page.goto("/chegaram");
  await page.getByRole("link", { name: "Armazenagem" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Armazenagem" })).toBeVisible();
  const tomorrow = daysAfter(businessToday(), 1);
  await expect(
    page.getByText(
      `A partir de ${formatCalendarDate(tomorrow)}: US$ 0,018 por unidade e dia, depois de 30 dias grátis.`,
    ),
  ).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Chaleira" }).first();
  await expect(card.getByText(`Grátis até ${formatCalendarDate(daysAfter(tomorrow, 30))}`)).toBeVisible();
  await expect(card.getByText("Depois: US$ 0,36 por dia")).toBeVisible();
  await expect(card.getByText("20 unidades")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Este mês por envio" }).click();
  await expect(page.getByText("Nenhum dia pago neste mês até ontem.")).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("link", { name: /^Devolver ou descartar/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
