import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { admin, call, send, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

test("a seller asks about one box of a shipment (docs/product.md#cases)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, ines] = [await admin(request), await signUp(request, "Ines")];
  const code = `TBA${Date.now()}`;
  const { suiteLabel } = await call(base, ines, "GET", "/me");
  const { id } = await call(base, ines, "POST", "/purchases", {
    productName: "Chaleira",
    qty: 2,
    trackingNumbers: [code],
  });
  const box = await send(base, rui, "/floor/boxes", { code, suite: suiteLabel });

  await signIn(page, ines, `/transito?envio=${id}`);
  await page.getByRole("link", { name: `Perguntar sobre esta caixa nº ${box.number}` }).click();
  const question = page.getByRole("dialog", { name: "Fazer pergunta sobre esta caixa" });
  await question.getByLabel("O que você quer saber?").fill("Ela veio amassada?");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole("button", { name: "Enviar pergunta" }).click();
  await expect(page.getByText("Pergunta enviada!")).toBeVisible();
  await expect(page.getByText(`Caixa nº ${box.number}`).first()).toBeVisible();
  await expect(page.getByRole("log").getByText("Ela veio amassada?")).toBeVisible();
});

test("support assigns a disputed box, informs the customer who announced it, and compensates units damaged in the warehouse (docs/product.md#cases) @once", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, lara, nair, otto] = [
    await admin(request),
    await signUp(request, "Lara"),
    await signUp(request, "Nair"),
    await staffOf(request, base, "Otto", ["suporte"]),
  ];
  const code = `TBA${Date.now()}`;
  const { id } = await call(base, nair, "POST", "/purchases", {
    productName: "Fone",
    qty: 3,
    trackingNumbers: [code],
  });
  const box = await send(base, rui, "/floor/boxes", { code });
  const claim = await send(base, lara, "/cases/claims", {
    code,
    body: "Um fone azul",
    files: photo("nota.png"),
  });

  await signIn(page, otto, `/galpao/pendencias/${claim.number}`);
  await expect(page.getByText("Rastreio disputado")).toBeVisible();
  await page.getByRole("button", { name: `É esta a caixa nº ${box.number}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/Nair .* anunciou este rastreio/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Confirmar e avisar quem anunciou" }).click();
  await expect(page.getByText("A caixa agora é do cliente")).toBeVisible();
  await expect
    .poll(
      async () =>
        (await call(base, nair, "GET", "/notices")).items.map((one: { title: string }) => one.title),
      {
        timeout: 20_000,
      },
    )
    .toContain("Confira o rastreio: Fone");

  await send(base, rui, `/admin/shipments/${id}/check-in`, {});
  const fall = { from: "on_hand", to: "damaged", qty: 2, reason: "Caíram" };
  await call(base, rui, "POST", `/floor/shipments/${id}/adjust`, fall);
  const { items } = await call(base, nair, "GET", "/cases");
  await page.goto(`/galpao/pendencias/${items[0].number}`);
  await page.getByRole("button", { name: "Compensar" }).click();
  const dialog = page.getByRole("dialog", { name: "Compensar" });
  await dialog.getByLabel("O que foi combinado").fill("Crédito de US$ 10,00.");
  const units = dialog.getByRole("textbox", { name: "Quantas unidades?" });
  await units.fill("2x");
  await dialog.getByRole("button", { name: "Compensar", exact: true }).click();
  await expect(units).toHaveAccessibleDescription(/Digite um número inteiro, no mínimo 1\./);
  await expect(units).toBeFocused();
  await expectAccessible(page);
  await units.fill("2");
  await dialog.getByRole("button", { name: "Compensar 2 unidades" }).click();
  await expect(page.getByRole("log").getByText("Crédito de US$ 10,00.")).toBeVisible();
  expect(await call(base, nair, "GET", `/cases/${items[0].id}`)).toMatchObject({ status: "settled", qty: 0 });
});
