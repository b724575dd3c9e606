import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { type KeyedProduct, keyedProduct } from "../support/keyed-product.ts";
import { signIn, signUp } from "../support/people.ts";

let product: KeyedProduct;
test.beforeAll(async () => {
  product = await keyedProduct();
});
test.afterAll(() => product?.stop());

test("a number is entered with consent, confirmed by code, tested, refused and removed @once", async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: product.baseURL,
    locale: "pt-BR",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const zoraide = await signUp(page.request, "Zoraide");
  await signIn(page, zoraide, "/conta?aba=avisos");
  const send = page.getByRole("button", { name: "Enviar código" });
  await page.getByRole("textbox", { name: "Número" }).fill("+55 11 98888-7777");
  await expect(send).toBeDisabled();
  await page.getByRole("tab", { name: "Aparência" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await page.getByRole("switch", { name: "Quero receber avisos no WhatsApp" }).click();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText("Código enviado!")).toBeVisible();
  const [message] = product.whatsapp.messages;
  expect(message).toMatchObject({ to: "5511988887777", template: "codigo_de_acesso" });
  await page.getByRole("textbox", { name: "Código" }).fill(message?.variables[0] ?? "");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("WhatsApp confirmado!")).toBeVisible();
  await expect(page.getByRole("switch", { name: "WhatsApp: Chegadas" })).toBeChecked();
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Trocar número" }).click();
  await page.getByRole("textbox", { name: "Número" }).fill("+55 11 98888-6666");
  await page.getByRole("switch", { name: "Quero receber avisos no WhatsApp" }).click();
  await send.click();
  await expect(page.getByText("Até lá os avisos chegam em +5511988887777.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "WhatsApp: Chegadas" })).toBeChecked();
  await expectAccessible(page);

  const tryOut = page.getByRole("button", { name: "Enviar um aviso de teste no WhatsApp" });
  await tryOut.click();
  await expect(page.getByText("Enviamos uma mensagem para +5511988887777.")).toBeVisible();
  product.whatsapp.errors.push(131_026);
  await tryOut.click();
  await expect(
    page.getByText("O número +5511988887777 não recebe mensagens de WhatsApp").first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar outro código" })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
