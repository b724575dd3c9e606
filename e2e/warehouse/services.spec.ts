import { expect } from "@playwright/test";
import { daysAfter } from "@prepara/domain/calendar/calendar";
import { expectAccessible } from "../support/audit.ts";
import { businessToday } from "../support/charged.ts";
import { test } from "../support/journey.ts";
import { admin, newEmail, signIn, signUp } from "../support/people.ts";

// A device in a time zone far from the warehouse's, where for most of the day the date differs.
test.use({ timezoneId: "Pacific/Kiritimati" });

test("an admin sets prices for one customer, previews who pays what, and publishes (docs/product.md#services-and-prices)", async ({
  page,
  request,
}) => {
  const name = `Talita ${Date.now()}`;
  const person = await signUp(request, name, newEmail("Talita"));
  await signIn(page, await admin(request), "/galpao");
  await page.getByRole("link", { name: "Serviços" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Serviços e preços" })).toBeVisible();

  const service = `Laço ${Date.now()}`;
  await page.getByRole("button", { name: "Adicionar serviço" }).click();
  await page.getByRole("dialog").getByLabel("Nome").fill(service);
  await page.getByRole("dialog").getByRole("button", { name: "Adicionar" }).click();
  await expect(page.getByText("Serviço adicionado!")).toBeVisible();

  await page.getByRole("button", { name: "Nova tabela de preços" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Para quem").selectOption("customer");
  await dialog.getByLabel("Nome, suíte ou e-mail completo").fill(person.email);
  await dialog.getByText(name).click();
  await dialog
    .getByLabel(new RegExp(`^${service}`))
    .first()
    .fill("0,125");
  const tomorrow = daysAfter(businessToday(), 1);
  await expect(dialog.getByLabel("Vale a partir de")).toHaveValue(tomorrow);
  await dialog.getByLabel("Vale a partir de").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Ver o que muda" }).click();
  await expect(dialog.getByText("A tabela só pode valer a partir de amanhã.")).toBeVisible();
  await dialog.getByLabel("Vale a partir de").fill(tomorrow);
  await dialog.getByRole("button", { name: "Ver o que muda" }).click();
  await expect(page.getByRole("dialog", { name: "O que muda para quem" })).toBeVisible();
  await expect(dialog.getByText(new RegExp(name))).toBeVisible();
  await expect(dialog.getByText("US$ 0,125")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publicar tabela" }).click();
  await expect(page.getByText("Tabela publicada!")).toBeVisible();

  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card.getByText("A partir de")).toBeVisible();
  await expect(card.getByText("US$ 0,125 por unidade")).toBeVisible();

  await test.step("the same price once more changes nothing and cannot be published", async () => {
    await page.getByRole("button", { name: "Nova tabela de preços" }).click();
    await dialog.getByLabel("Para quem").selectOption("customer");
    await dialog.getByLabel("Nome, suíte ou e-mail completo").fill(person.email);
    await dialog.getByText(name).click();
    const price = dialog.getByLabel(new RegExp(`^${service}`)).first();
    await price.fill("0,125");
    await dialog.getByRole("button", { name: "Ver o que muda" }).click();
    await expect(dialog.getByText("Esta tabela não muda nada")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Publicar tabela" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Voltar e corrigir" }).click();
    await expect(price).toHaveValue("0,125");
  });
});
