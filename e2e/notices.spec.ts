import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { unsubscribeLinkOf } from "./support/outbox.ts";
import { admin, call, signIn, signUp } from "./support/people.ts";

test("an event rings the bell of an open page, is read, and its e-mails are chosen (docs/product.md#notices)", async ({
  page,
  request,
  baseURL,
}) => {
  const [rui, wanda] = [await admin(request), await signUp(request, "Wanda")];
  const credit = (amountUsd: number) =>
    call(String(baseURL), rui, "POST", `/admin/customers/${wanda.userId}/balance-adjustments`, {
      type: "credit",
      amountUsd,
      description: "Acerto de frete",
    });
  const stream = page.waitForResponse("**/api/v1/events");
  await signIn(page, wanda, "/chegaram");
  await stream;
  const bell = page.getByRole("banner").getByRole("button", { name: /^Avisos/ });

  await test.step("no notices at first", async () => {
    await bell.click();
    const panel = page.getByRole("dialog", { name: "Avisos" });
    await expect(panel.getByText("Nenhum aviso ainda.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("two credits are counted without a reload, and read one by one or all", async () => {
    await credit(12.5);
    await credit(7);
    await expect(page.getByRole("button", { name: "Avisos: 2 não lidos" })).toBeVisible({ timeout: 20_000 });
    await bell.click();
    const panel = page.getByRole("dialog", { name: "Avisos" });
    await panel.getByRole("link", { name: /Crédito de US\$ 12,50/ }).click();
    await expect(page).toHaveURL(/\/saldo$/);
    await expect(page.getByRole("button", { name: "Avisos: 1 não lido" })).toBeVisible();
    await bell.click();
    await panel.getByRole("link", { name: "Ver todos" }).click();
    await expect(page.getByRole("heading", { name: "Hoje" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Acerto de frete/ })).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Marcar tudo como lido" }).click();
    await expect(page.getByRole("banner").getByRole("button", { name: "Avisos", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Não lidos" }).click();
    await expect(page.getByText("Você leu todos os avisos.")).toBeVisible();
  });

  await test.step("the e-mails of a group are chosen, and the choice is saved", async () => {
    await page.goto("/conta?aba=avisos");
    const choice = page.getByLabel("E-mail de Saldo");
    await choice.selectOption("1× por dia");
    await expect(page.getByText("Preferências salvas!")).toBeVisible();
    await page.reload();
    await expect(choice).toHaveValue("daily");
    const ring = page.getByRole("switch", { name: "Aparelho: Saldo" });
    await ring.click();
    await expect(ring).not.toBeChecked();
    await page.getByLabel("Até as").selectOption("09:00");
    await expect(page.getByLabel("Até as")).toBeEnabled();
    await page.getByRole("button", { name: "Enviar um aviso de teste por e-mail" }).click();
    await expect(page.getByText(`Enviamos um e-mail para ${wanda.email}.`)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Até as")).toHaveValue("9");
    await expect(ring).not.toBeChecked();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step("the link in a mail stops only that type, and the screen can turn it on again", async () => {
    await page.getByLabel("E-mail de Saldo").selectOption("Na hora");
    await expect(page.getByText("Preferências salvas!")).toBeVisible();
    await expect(page.getByLabel("E-mail de Saldo")).toBeEnabled();
    await credit(3);
    const link = await unsubscribeLinkOf(wanda.email, "Crédito de US$ 3,00");
    await page.goto(link);
    await expect(page.getByText("Os e-mails de “Crédito no saldo” não serão mais enviados")).toBeVisible();
    await page.getByRole("button", { name: "Parar estes e-mails" }).click();
    await expect(page.getByRole("heading", { name: "Pronto: você não recebe mais" })).toBeVisible();
    await page.getByRole("link", { name: "Escolher o que receber" }).click();
    const resume = page.getByRole("button", { name: "Receber de novo os e-mails de “Crédito no saldo”" });
    await expect(resume).toBeVisible();
    await expect(page.getByLabel("E-mail de Saldo")).toHaveValue("now");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await resume.click();
    await expect(page.getByText("Preferências salvas!")).toBeVisible();
    await expect(resume).toHaveCount(0);
  });
});
