import { expect, type Page } from "@playwright/test";
import { whileReadAgain } from "./support/hold-reads.ts";
import { test } from "./support/journey.ts";
import { admin, call, send, signIn, signUp, staffOf } from "./support/people.ts";
import { photo } from "./support/sample-files.ts";
import { newNumber, scan } from "./support/scanner.ts";

/** Holds the first request of this method to this address until the returned function is called. */
async function holdWrite(page: Page, url: string, method: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return async () => {
    const answered = page.waitForResponse((answer) => answer.request().method() === method);
    resolve();
    await (await answered).finished();
  };
}

test("a late answer about one assisted purchase leaves what is typed about another, or later, as it is", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const customer = await signUp(request, `Zilda-${newNumber()}`);
  const order = { quantity: 1, supplierLink: "https://www.exemplo.com/vaso", totalUsd: 10 };
  for (const productName of ["Vaso azul", "Vaso verde"])
    await call(base, customer, "POST", "/assisted-purchases", { ...order, productName });
  await signIn(page, await admin(request), `/admin/compra-assistida?busca=${customer.name}`);
  const edit = async (productName: string) => {
    await page.getByRole("button", { name: `Editar a solicitação de ${productName}` }).click();
    return page.getByRole("form", { name: `Editar a solicitação de ${productName}` });
  };
  const [saved, notes] = [page.getByText("Solicitação atualizada com sucesso!"), "Notas do admin"];
  const address = "**/admin/assisted-purchases/*";
  const blue = await edit("Vaso azul");
  await blue.getByLabel(notes).fill("Comprado.");
  const release = await holdWrite(page, address, "PATCH");
  await blue.getByRole("button", { name: "Salvar" }).click();
  await blue.getByLabel(notes).press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  const green = await edit("Vaso verde");
  await green.getByLabel(notes).fill("Em falta.");
  await release();
  await expect(saved.first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Comprado." })).toBeVisible();
  await expect(green.getByLabel(notes)).toHaveValue("Em falta.");

  await page.unroute(address);
  const releaseGreen = await holdWrite(page, address, "PATCH");
  await green.getByRole("button", { name: "Salvar" }).click();
  await green.getByLabel(notes).fill("Em falta. Chega na segunda.");
  await releaseGreen();
  await expect(page.getByRole("cell", { name: "Em falta." })).toBeVisible();
  await expect(green.getByLabel(notes)).toHaveValue("Em falta. Chega na segunda.");
});

test("a late answer to 'Excluir' leaves a purchase that is being registered as it is", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const ana = await signUp(request, "Ana");
  for (const productName of ["Bule", "Vaso"])
    await call(base, ana, "POST", "/purchases", { productName, qty: 1 });
  await signIn(page, ana, "/transito");
  await page.getByRole("button", { name: "Mais ações: Vaso" }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const question = page.getByRole("alertdialog", { name: "Excluir Vaso?" });
  const release = await holdWrite(page, "**/api/v1/shipments/*", "DELETE");
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Registrar compra" }).first().click();
  const name = page.getByRole("dialog", { name: "Registrar compra" }).getByLabel("Nome do produto");
  await name.fill("Chaleira");
  await release();
  await expect(page.getByText("Vaso", { exact: true })).toHaveCount(0);
  await page.waitForTimeout(500); // an answer that left the dialog would do so after the list was read
  await expect(page).toHaveURL(/novo=true/);
  await expect(name).toHaveValue("Chaleira");
});

test("a late answer to 'Remover esta cotação' leaves the rate as it is that is typed meanwhile", {
  tag: "@once",
}, async ({ page, request }) => {
  // Simulated, because the rate would hold for all journeys.
  const inUse = { rate: 5.5, rateDate: "2026-01-02" };
  await page.route("**/api/v1/admin/pix-rate", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: { inUse, isSetByAdmin: true, version: "1" } }),
  );
  await signIn(page, await admin(request), "/admin/solicitacoes");
  const open = page.getByRole("button", { name: "Câmbio do PIX: R$ 5,50" });
  const dialog = page.getByRole("dialog", { name: "Câmbio do PIX" });
  const removed = page.getByText("Cotação removida");
  for (const isReopened of [true, false]) {
    await open.click();
    const release = await holdWrite(page, "**/api/v1/admin/pix-rate", "DELETE");
    await dialog.getByRole("button", { name: "Remover esta cotação" }).click();
    if (isReopened) {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await open.click();
    }
    await dialog.getByLabel("Reais por dólar").fill("5,7");
    await whileReadAgain(page, /\/admin\/pix-rate$/, release);
    await expect(removed.first()).toBeVisible();
    await expect(dialog.getByLabel("Reais por dólar")).toHaveValue("5,7");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  }
});

test("a late answer to 'Reabrir' takes no scans from a box that was opened meanwhile", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, customer] = [await admin(request), await signUp(request, "Duarte")];
  const asin = "B0CHX1W1XY";
  const purchase = { productName: "Bule", qty: 3, asin };
  const { id: shipmentId }: { id: string } = await call(base, customer, "POST", "/purchases", purchase);
  await send(base, rui, `/admin/shipments/${shipmentId}/check-in`, {});
  const prep: { id: string } = await call(base, customer, "POST", "/prep-requests", {
    items: [{ shipmentId }],
  });
  await call(base, rui, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });
  type Box = { id: string; status: string; items: { qty: number }[] };
  const boxesAt = `/floor/prep-requests/${prep.id}/outbound-boxes`;
  const { boxes }: { boxes: Box[] } = await call(base, rui, "POST", boxesAt, {});
  const box = `/floor/outbound-boxes/${boxes[0]?.id}`;
  await call(base, rui, "POST", `${box}/pack`, { shipmentId, qty: 1 });
  await call(base, rui, "PATCH", box, { weightLb: "12", lengthIn: "18", widthIn: "14", heightIn: "8" });
  await send(base, rui, `${box}/close`, { photo: photo("fechada.png") });

  const person = await staffOf(request, base, "Embaladora", ["prep"]);
  await signIn(page, person, `/galpao/embalar/${prep.id}`);
  const release = await holdWrite(page, "**/outbound-boxes/*/reopen", "POST");
  await page.getByRole("button", { name: "Reabrir a caixa 1" }).click();
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  const active = page.locator("xpath=//h3[following-sibling::span[.='Os bipes vão para esta caixa']]");
  await expect(active).toHaveText("Caixa 2 de 2");
  await whileReadAgain(page, /\/outbound-boxes$/, release);
  await expect(page.getByRole("button", { name: "Bipar nesta caixa" })).toHaveCount(1);
  await scan(page, asin);
  await expect(page.getByText("2 de 3 unidades embaladas")).toBeVisible();
  await expect(active).toHaveText("Caixa 2 de 2");
  await expect
    .poll(async () => {
      const { boxes: stored }: { boxes: Box[] } = await call(base, rui, "GET", boxesAt);
      return stored.map(({ items }) => items[0]?.qty);
    })
    .toEqual([1, 1]);
});
