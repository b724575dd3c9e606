import { expect, type Page } from "@playwright/test";
import { dismissToasts } from "../screens/list-states.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { openLongStayCase, passDueDate } from "../support/long-stay.ts";
import { admin, call, newEmail, ownBrowser, send, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

/** Closes a toast, which can cover the next control, mostly on a phone. */
async function closeToast(page: Page, title: string): Promise<void> {
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: title })).toBeVisible();
  await dismissToasts(page);
}

test("a customer decides about goods stored too long, and an admin disposes of the rest after the due date (docs/product.md#cases)", async ({
  page,
  browser,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const [staff, customer] = [
    await admin(request),
    await signUp(request, `Palmira ${Date.now()}`, newEmail("Palmira")),
  ];
  const productName = `Cafeteira ${Date.now()}`;
  const { id: shipmentId } = await call(baseURL, customer, "POST", "/purchases", { productName, qty: 6 });
  await send(baseURL, staff, `/admin/shipments/${shipmentId}/check-in`, {});
  const { id, number } = await openLongStayCase({ baseURL, customer, shipmentId, qty: 6 });

  await signIn(page, customer, "/pendencias");
  await page.getByRole("link", { name: "6 unidades paradas no galpão" }).click();
  await expect(
    page.getByRole("heading", {
      name: "6 unidades suas estão guardadas há muito tempo. O que fazemos?",
    }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Pedir preparo" })).toBeVisible();
  await expect(page.getByText(/^Restam \d+ dias para decidir$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Devolver à loja/ }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver à loja" });
  await dialog.getByRole("button", { name: "Diminuir unidades" }).click();
  await dialog.getByLabel("Instruções para a devolução").fill("Rua das Flores, 10");
  await dialog.getByRole("button", { name: "Confirmar 5 unidades" }).click();
  await expect(dialog).toBeHidden();
  await closeToast(page, "Decisão registrada!");
  await expect(page.getByText("Devolver à loja: 5 unidades")).toBeVisible();
  const { decisions } = await call(baseURL, customer, "GET", `/cases/${id}`);
  await send(baseURL, staff, `/floor/cases/${id}/decisions/${decisions[0].id}/done`, {
    tracking: "1Z999AA10123456784",
    photos: photo("enviado.png"),
  });

  const other = await ownBrowser(browser, page);
  const floor = other.page;
  await signIn(floor, staff, `/galpao/pendencias/${number}`);
  await expect(floor.getByText(/^1 unidade está guardada há muito tempo\./)).toBeVisible();
  // Until the due date only the customer may decide.
  await expect(floor.getByRole("button", { name: "Descartar por abandono" })).toHaveCount(0);
  await passDueDate(id);
  await floor.reload();
  await floor.getByRole("button", { name: "Descartar por abandono" }).click();
  const disposal = floor.getByRole("dialog", { name: "Descartar 1 unidade por abandono?" });
  await disposal.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(disposal.getByText("Escreva a mensagem.").last()).toBeVisible();
  await expectAccessible(floor);
  await disposal.getByLabel("Mensagem ao cliente").fill("O prazo passou sem resposta.");
  await disposal.getByLabel("Digite DESCARTAR para confirmar").fill("descartar");
  await disposal.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(disposal).toBeHidden();
  await closeToast(floor, "Decisão registrada!");
  await expect(floor.getByText("Descartar por abandono: 1 unidade")).toBeVisible();
  await expectAccessible(floor);
  await expectNoSidewaysScroll(floor);
  await floor.getByRole("button", { name: "Feito" }).click();
  const done = floor.getByRole("dialog", { name: "Descartar por abandono: 1 unidade" });
  await done.getByLabel("Fotos").setInputFiles([photo("descarte.png")]);
  await expect(done.getByRole("button", { name: /^Remover/ })).toBeVisible();
  await done.getByRole("button", { name: "Feito" }).click();
  await expect(done).toBeHidden();
  await expect(floor.getByText("Feito! O cliente já vê.")).toBeVisible();
  await other.context.close();

  await page.reload();
  await expect(page.getByRole("log").getByText("O prazo passou sem resposta.")).toBeVisible();
  await expect(page.getByText("Neste envio: 5 devolvidas · 1 descartada")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Devolver à loja/ })).toHaveCount(0);
  await expectAccessible(page);
  expect(await call(baseURL, customer, "GET", `/cases/${id}`)).toMatchObject({ status: "settled", qty: 0 });
});
