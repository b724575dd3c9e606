import { expect } from "@playwright/test";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { admin, call, forgetSession, send, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

test("staff pack a request by scan, close its box at 53,2 lb with a reason and ship it; the customer sees it", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const [customer, person] = [await signUp(request, "Caixeta"), await signUp(request, "Embaladora")];
  const boss = await admin(request);
  await call(baseURL, boss, "PUT", `/floor/staff/${person.userId}`, { areas: ["prep"] });
  const purchase = { productName: `Chaleira ${Date.now()}`, qty: 2, asin: "B0CHX1W1XY" };
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, boss, `/admin/shipments/${id}/check-in`, {});
  const prep: { id: string; number: number } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId: id }],
  });
  await call(baseURL, boss, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });

  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  const field = page.getByRole("textbox", { name: "Bipe o produto para a caixa 1" });
  await field.fill("B0CHX1W1XZ");
  await field.press("Enter");
  await expect(page.getByText("Este produto não é desta solicitação.").first()).toBeVisible();
  await field.fill("B0CHX1W1XY");
  await field.press("Enter");
  await expect(page.getByText("1 de 2 unidades embaladas")).toBeVisible();
  await page.getByRole("button", { name: /^Embalar todas/ }).click();
  await expect(page.getByText("2 de 2 unidades embaladas")).toBeVisible();
  for (const [label, value] of [
    ["Peso (lb)", "53,2"],
    ["Comprimento (pol)", "18"],
    ["Largura (pol)", "14"],
    ["Altura (pol)", "8"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Salvar medidas" }).click();
  const limit = "53,2 lb: o limite publicado é 50 lb (conferido em 01/11/2026).";
  await expect(page.getByText(limit)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Fechar caixa 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
  await expect(dialog.getByText("fechada")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(dialog.getByText("Escreva o motivo com ao menos 10 letras.").first()).toBeVisible();
  await dialog.getByLabel("Motivo para fechar fora do limite").fill("O cliente envia por frete próprio");
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(page.getByText("Caixa fechada!")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Its own label, scanned on 'Galpão', leads to it.
  const { boxes }: { boxes: { number: number }[] } = await call(
    baseURL,
    boss,
    "GET",
    `/floor/prep-requests/${prep.id}/outbound-boxes`,
  );
  await page.goto("/galpao");
  await page.getByLabel("Bipe ou digite um código").fill(internalCode("outboundBox", boxes[0]?.number ?? 0));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Caixa 1 da solicitação nº ${prep.number} · Fechada`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Abrir em Enviar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enviar" })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${prep.number}` });
  await card.getByLabel("Rastreio da caixa 1").fill("1Z999AA10123456784");
  await expectAccessible(page);
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  await expect(card).toBeHidden();

  await forgetSession(page);
  await signIn(page, customer, "/chegaram?aba=solicitacoes");
  await page.getByRole("button", { name: /^Ver caixas/ }).click();
  await expect(page.getByText("53,2 lb · 18 × 14 × 8 pol")).toBeVisible();
  await expect(page.getByText("1Z999AA10123456784").first()).toBeVisible();
});
