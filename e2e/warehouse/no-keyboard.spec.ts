import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { admin, call, newEmail, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { newNumber, scan } from "../support/scanner.ts";

/** Records the names of all fields, except those for scans, into which anything is typed. */
const recordTyping = (page: Page) =>
  page.addInitScript(() => {
    const typedInto: string[] = [];
    Object.assign(window, { typedInto });
    addEventListener(
      "input",
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        if (target.type === "file" || /^Bip/.test(target.getAttribute("aria-label") ?? "")) return;
        typedInto.push(target.getAttribute("aria-label") ?? target.labels?.[0]?.textContent ?? target.name);
      },
      true,
    );
  });
const typedInto = (page: Page) => page.evaluate(() => Reflect.get(window, "typedInto"));

/** Taps a number on the keypad that a button opens. */
async function tapNumber(page: Page, opener: string | RegExp, dialogName: string, number: string) {
  await page.getByRole("button", { name: opener }).click();
  const keypad = page.getByRole("dialog", { name: dialogName });
  for (const key of number)
    await keypad.getByRole("button", { name: key === "," ? "Vírgula" : key, exact: true }).click();
  await keypad.getByRole("button", { name: `Usar ${number}` }).click();
  await expect(keypad).toBeHidden();
}

test("a day's work at the warehouse by scans and taps, without touching a keyboard (docs/product.md#floor)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const name = `Teclanda ${Date.now()}`;
  const [customer, staff, boss] = [
    await signUp(request, name, newEmail("Teclanda")),
    await staffOf(request, baseURL, "Dedé", ["recebimento", "prep"]),
    await admin(request),
  ];
  const [asin, tracking] = [`B0${String(randomInt(10 ** 7, 10 ** 8))}`, newNumber()];
  const productName = `Lamparina ${Date.now()}`;
  const { id: shipmentId }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName,
    qty: 2,
    asin,
    trackingNumbers: [tracking],
  });
  await recordTyping(page);

  await test.step("a box arrives and is counted", async () => {
    await signIn(page, staff, "/galpao/doca");
    const box = page.getByRole("region", { name: "Registrar caixa" });
    await expect(page.getByLabel("Bipe ou digite um código")).toBeVisible();
    await scan(page, tracking);
    await expect(box.getByText("Identificada")).toBeVisible();
    await box.getByRole("button", { name: "Suíte confere" }).click();
    await expect(box.getByRole("button", { name: "Suíte confere" })).toBeHidden();
    await box.getByRole("link", { name: "Conferir agora" }).click();
    await tapNumber(page, "Em bom estado: 0. Digitar o número", "Em bom estado", "2");
    await page.getByRole("button", { name: "Conferir contagem" }).click();
    await page.getByRole("button", { name: "Confirmar contagem" }).click();
    await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
    expect(await typedInto(page)).toEqual([]);
  });

  const prep: { id: string; number: number } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [{ shipmentId, fnsku: "X001LAMPAR" }],
  });
  await call(baseURL, boss, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });

  await test.step("the request is taken, packed, measured and closed", async () => {
    // Other journeys leave more tasks than the board's first page shows.
    await page.goto(`/galpao?cliente=${encodeURIComponent(name)}`);
    const task = page
      .getByRole("region", { name: "Tarefas" })
      .getByRole("listitem")
      .filter({ hasText: `Preparo nº ${prep.number} ·` });
    await task.getByRole("button", { name: "Pegar" }).click();
    await expect(page.getByText("Tarefa pega!")).toBeVisible();
    await task.getByRole("button", { name: new RegExp(`Preparo nº ${prep.number} ·`) }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Preparar" }).click();
    await page.getByRole("button", { name: "Abrir caixa" }).click();
    await expect(page.getByText("Os bipes vão para esta caixa")).toBeVisible();
    for (const packed of [1, 2]) {
      await scan(page, packed === 1 ? asin : asin.toLowerCase()); // the same text would count once
      await expect(page.getByRole("img", { name: `Embalar: ${packed} de 2` })).toBeVisible();
    }
    for (const [label, spoken, number] of [
      ["Peso (lb)", "o peso", "12,5"],
      ["Comprimento (pol)", "o comprimento", "18"],
      ["Largura (pol)", "a largura", "14"],
      ["Altura (pol)", "a altura", "8"],
    ] as const)
      await tapNumber(page, `Teclado para ${spoken} da caixa 1`, label, number);
    await page.getByRole("button", { name: "Salvar medidas" }).click();
    await expect(page.getByText("✓ Dentro do limite publicado")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Fechar caixa 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
    await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
    await expect(dialog.getByText(/^fechada\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Fechar caixa" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Mais uma: Etiquetar caixas" }).click();
    await page.getByRole("button", { name: "Concluir" }).click();
    await expect(page.getByText("Tarefa concluída", { exact: true })).toBeVisible();
    expect(await typedInto(page)).toEqual([]);
  });

  const stored = async () => {
    const { boxes } = await call(baseURL, staff, "GET", `/floor/prep-requests/${prep.id}/outbound-boxes`);
    return boxes[0];
  };
  await expect.poll(async () => (await stored())?.status).toBe("closed");
  const { number } = await stored();

  await test.step("the box leaves: its label is scanned, then the carrier's", async () => {
    await page.goto("/galpao/enviar");
    const card = page
      .getByRole("listitem")
      .filter({ hasText: `Solicitação nº ${prep.number}` })
      .first();
    await expect(page.getByLabel("Bipar na saída")).toBeVisible();
    await scan(page, "1Z999AA10123456784");
    await expect(page.getByText("Nenhuma caixa fechada com este código.")).toBeVisible();
    await scan(page, internalCode("outboundBox", number));
    await expect(card.getByText("Bipada")).toBeVisible();
    await scan(page, "TBA300000000001");
    await expect(card.getByLabel("Rastreio da caixa 1")).toHaveValue("TBA300000000001");
    await scan(page, "1Z999AA10123456784");
    await expect(page.getByText("A caixa 1 já tem outro rastreio.")).toBeVisible();
    await expect(card.getByLabel("Rastreio da caixa 1")).toHaveValue("TBA300000000001");
    await card.getByRole("button", { name: /^Confirmar envio/ }).click();
    await expect(page.getByText("Envio confirmado!")).toBeVisible();
    expect(await typedInto(page)).toEqual([]);
  });
  expect(await stored()).toMatchObject({
    status: "shipped",
    trackingNumber: "TBA300000000001",
    weightLb: 12.5,
  });
});
