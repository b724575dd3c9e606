import { expect } from "@playwright/test";
import { PLAIN_HOST } from "./support/browser-flags.ts";
import { test } from "./support/journey.ts";
import { call, signIn, staffOf } from "./support/people.ts";
import { enterCode, newNumber } from "./support/scanner.ts";

test("at an address without https forms are saved and boxes are registered (docs/operations.md#without-https)", {
  tag: "@once",
}, async ({ page, request, context, baseURL }) => {
  const base = baseURL ?? "";
  const site = base.replace("127.0.0.1", PLAIN_HOST);
  const person = await staffOf(request, base, "Joana", ["recebimento"]);

  await signIn(page, person, `${site}/compra-assistida`);
  expect(await page.evaluate(() => [isSecureContext, "locks" in navigator])).toEqual([false, false]);
  await page.getByRole("button", { name: "Nova Solicitação" }).click();
  await page.getByLabel("Produto").fill("Teclado");
  await page.getByLabel("Link do fornecedor").fill("https://www.exemplo.com/teclado");
  await page.getByLabel("Valor total (US$)").fill("99,90");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await expect(page.getByText("Solicitação enviada com sucesso!")).toBeVisible();

  await page.goto(`${site}/galpao/doca`);
  const field = page.getByLabel("Bipe ou digite um código");
  const result = page.getByRole("region", { name: "Registrar caixa" });
  const [sentAtOnce, sentLater] = [newNumber(), newNumber()];
  await enterCode(field, sentAtOnce);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();

  // What waited on the device is sent by the outbox, which takes turns with the form.
  await context.setOffline(true);
  await enterCode(field, sentLater);
  await expect(result.getByText(/Guardada neste\s+aparelho/)).toBeVisible();
  await context.setOffline(false);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible({ timeout: 20_000 });
  for (const code of [sentAtOnce, sentLater])
    expect((await call(base, person, "GET", `/floor/boxes?q=${code}`)).items).toHaveLength(1);
});
