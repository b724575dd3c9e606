import { expect, type Locator } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { call, forgetSession, send, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

const placesIn = (box: Locator) => box.getByRole("list", { name: "Unidades por lugar" });

test("staff correct units and undo it; the customer reads both in the statement (docs/product.md#units)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const product = `Moringa ${Date.now()}`;
  const [customer, person] = [
    await signUp(request, "Quitéria"),
    await staffOf(request, baseURL, "Zuleica", ["recebimento"]),
  ];
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName: product,
    qty: 12,
  });
  await send(baseURL, person, `/floor/shipments/${id}/counts`, {
    announcedQty: "12",
    good: "9",
    damaged: "1",
    wrong: "0",
    missing: "2",
    stillComing: "0",
    photos: photo("caixa.png"),
    damagePhotos: photo("rachada.png"),
  });

  await signIn(page, person, `/galpao/conferir/${id}`);
  const main = page.getByRole("main");
  await expect(placesIn(main)).toHaveText(/9 disponíveis.*1 danificada.*2 faltando/);
  await main.getByRole("button", { name: "Ver foto 1 de 1: danificadas ou erradas" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Corrigir unidades" }).click();
  const correct = page.getByRole("dialog", { name: "Corrigir unidades" });
  await correct.getByLabel("O que aconteceu?").selectOption("Perdemos no galpão");
  await correct.getByRole("button", { name: "Aumentar unidades" }).click();
  const after = correct.getByRole("list", { name: "Depois da correção" });
  await expect(after).toHaveText(/Disponíveis: 9.*7.*Perdidas no galpão: 0.*2/);
  await correct.getByRole("button", { name: "Corrigir", exact: true }).click();
  await expect(correct.getByText("Escreva o motivo.").first()).toBeVisible();
  await expectAccessible(page);
  await correct.getByLabel("Motivo").fill("Não estavam na prateleira");
  await correct.getByRole("button", { name: "Corrigir", exact: true }).click();
  await expect(page.getByText("Unidades corrigidas!")).toBeVisible();
  await expect(placesIn(main)).toHaveText(/7 disponíveis.*2 perdidas no galpão/);

  await page.getByRole("button", { name: "Ver extrato das unidades" }).click();
  const statement = page.getByRole("dialog", { name: "Extrato das unidades" });
  await expect(statement.getByText("Zuleica").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await statement.getByRole("button", { name: /^Desfazer Ajuste/ }).click();
  const undo = page.getByRole("dialog", { name: "Desfazer o ajuste?" });
  await undo.getByLabel("Motivo").fill("Estavam na outra prateleira");
  await expectAccessible(page);
  await undo.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("Ajuste desfeito!")).toBeVisible();
  await expect(statement.getByText("Ajuste (depois desfeito)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(placesIn(main)).toHaveText(/9 disponíveis/);

  // If the customer requests the units first, they are no longer on hand, so the undo is refused.
  await call(baseURL, customer, "POST", "/prep-requests", { items: [{ shipmentId: id, qty: 4 }] });
  await page.getByRole("button", { name: "Ver extrato das unidades" }).click();
  await statement.getByRole("button", { name: /^Desfazer Contagem/ }).click();
  const again = page.getByRole("dialog", { name: "Desfazer a contagem?" });
  await again.getByLabel("Motivo").fill("Contei a caixa errada");
  await again.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(again.getByText("Essas unidades já saíram desse lugar.")).toBeVisible();

  await forgetSession(page);
  await signIn(page, customer, "/chegaram");
  await page.getByRole("button", { name: new RegExp(`${product}.*ver detalhes`) }).click();
  const sheet = page.getByRole("dialog", { name: product });
  await expect(placesIn(sheet)).toHaveText(/5 disponíveis.*4 solicitadas.*1 danificada.*2 faltando/);
  await sheet.getByRole("button", { name: "Ver foto 1 de 1: danificadas ou erradas" }).click();
  await expect(page.getByRole("dialog", { name: "danificadas ou erradas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await sheet.getByRole("button", { name: "Ver extrato das unidades" }).click();
  await expect(statement.getByText("Equipe").first()).toBeVisible();
  await expect(statement.getByText("Você").first()).toBeVisible();
  await expect(statement.getByText("Zuleica")).toHaveCount(0);
  await expect(statement.getByRole("button", { name: /^Desfazer/ })).toHaveCount(0);
});
