import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { admin, call, newEmail, send, signIn, signUp } from "./support/people.ts";

test("boxes are selected by keyboard, stay selected during a search, and the bar shows their count (docs/checklist.md 35)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, nina] = [await admin(request), await signUp(request, "Nina", newEmail("nina"))];
  for (const productName of ["Caneca", "Fone", "Luminária"]) {
    const { id } = await call(base, nina, "POST", "/purchases", { productName, qty: 2 });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
  }
  await signIn(page, nina);
  await page.goto("/chegaram");
  const row = (product: string) => page.getByRole("checkbox", { name: `Selecionar ${product}` });
  const all = page.getByRole("checkbox", { name: /[Tt]od/ });
  const bar = page.getByRole("toolbar", { name: "Ações para os selecionados" });

  await row("Caneca").press("Space");
  await row("Fone").press("Space");
  await expect(all).toHaveJSProperty("indeterminate", true);
  await expect(page.getByRole("status").filter({ hasText: "2 selecionados · 4 unidades" })).toBeAttached();
  // The bar does not cover the focused row.
  await row("Luminária").focus();
  const [lowest, top] = [await row("Luminária").boundingBox(), await bar.boundingBox()];
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);

  await page.getByLabel("Buscar por produto, ASIN ou rastreio").fill("Fone");
  await expect(row("Caneca")).toBeHidden();
  await expect(bar).toContainText("2 selecionados, 1 fora da busca · 4 unidades");
  await page.getByLabel("Buscar por produto, ASIN ou rastreio").fill("");
  await expect(row("Caneca")).toBeChecked();
  await expect(bar).toContainText("2 selecionados · 4 unidades");

  await all.focus();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(row("Caneca")).not.toBeChecked();
});

test("the cost of a request is itemized, and a warning shows when few free units remain (docs/checklist.md 36)", {
  tag: "@once",
}, async ({ page, context, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, lia] = [await admin(request), await signUp(request, "Lia")];
  const boxes = [
    { qty: 11, warning: null },
    { qty: 12, warning: "Restam apenas 3 unidades grátis neste mês." },
    { qty: 14, warning: "Resta apenas 1 unidade grátis neste mês." },
    { qty: 20, warning: null },
  ];
  for (const { qty } of boxes) {
    const { id } = await call(base, lia, "POST", "/purchases", { productName: `Caixa de ${qty}`, qty });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, lia, "/chegaram");
  const dialog = page.getByRole("dialog", { name: "Revisar custos do preparo" });
  for (const { qty, warning } of boxes) {
    const box = page.getByRole("checkbox", { name: `Selecionar Caixa de ${qty}` });
    await box.check();
    await page.getByRole("button", { name: "Solicitar Preparação (1)" }).click();
    const [free, paid] = [Math.min(qty, 15), Math.max(0, qty - 15)];
    const bar = `${free} unidades grátis e ${paid} unidades pagas`;
    await expect(dialog.getByRole("img", { name: bar })).toBeVisible();
    await expect(dialog.getByText(/^Restam? apenas/)).toHaveText(warning ? [warning] : []);
    if (paid > 0) {
      await expect(dialog.locator("dl").first()).toContainText("Preço por unidadeUS$ 1,50TotalUS$ 7,50");
      await dialog.getByRole("button", { name: "Copiar chave PIX" }).click();
      await expect(page.getByText("Chave PIX copiada!")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("pix@prepara.exemplo.com.br");
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await box.uncheck();
  }
});

test("an empty list that is known at once leaves no blank row above the tabs (docs/checklist.md 35)", async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request, "Olga"), "/chegaram");
  await expect(page.getByText("Nada chegou ainda")).toBeVisible();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Em trânsito/i })
    .first()
    .click();
  await expect(page).toHaveURL(/transito/);
  await page.goBack();
  await expect(page.getByText("Nada chegou ainda")).toBeVisible();
  const description = await page.getByText(/^Confira fotos, peso e medidas/).boundingBox();
  const tabs = await page.getByRole("tablist").boundingBox();
  const end = (description?.y ?? 0) + (description?.height ?? 0);
  expect((tabs?.y ?? 0) - end).toBeLessThanOrEqual(24);
});

test("a request without an answer is not made a second time when its notes are changed and it is sent again", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, lia] = [await admin(request), await signUp(request, "Lia")];
  const arrive = async (productName: string, qty: number): Promise<string> => {
    const { id } = await call(base, lia, "POST", "/purchases", { productName, qty });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
    return id;
  };
  // The month's free units are used, so that the cost of a second request would be the same.
  const items = [{ shipmentId: await arrive("Caneca", 15) }];
  await call(base, lia, "POST", "/prep-requests", { items });
  await arrive("Bule", 10);
  const requests = async () => (await call(base, lia, "GET", "/prep-requests")).items;

  await signIn(page, lia, "/chegaram");
  await page.getByRole("checkbox", { name: "Selecionar Bule" }).check();
  const units = page.getByRole("textbox", { name: "Unidades de Bule para preparar" });
  const review = page.getByRole("button", { name: "Solicitar Preparação (1)" });
  await units.fill("4x");
  await expect(units).toHaveValue("4x");
  await expect(review).toBeDisabled();
  await units.fill("4");
  await review.click();
  const dialog = page.getByRole("dialog", { name: "Revisar custos do preparo" });
  const confirm = dialog.getByRole("button", { name: "Confirmar solicitação" });
  let isLost = false;
  await page.route("**/api/v1/prep-requests", async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await confirm.click();
  await expect(dialog.getByText("Sem resposta do servidor.")).toBeVisible();
  await dialog.getByLabel("Observações para a equipe").fill("Com cuidado");
  await confirm.click();
  await expect(dialog.getByText("Um envio anterior já foi registrado, com outros dados.")).toBeVisible();
  expect(await requests()).toHaveLength(2);
});

test("what is selected, with its units, survives other screens and a reload until it is requested or the person signs out", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, nina] = [await admin(request), await signUp(request, "Nina")];
  const ids: Record<string, string> = {};
  for (const productName of ["Caneca", "Fone", "Luminária"]) {
    const { id } = await call(base, nina, "POST", "/purchases", { productName, qty: 4 });
    await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
    ids[productName] = id;
  }
  await signIn(page, nina, "/chegaram");
  const row = (product: string) => page.getByRole("checkbox", { name: `Selecionar ${product}` });
  const units = page.getByRole("textbox", { name: "Unidades de Fone para preparar" });
  const bar = page.getByRole("toolbar", { name: "Ações para os selecionados" });
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name }).first();
  await row("Caneca").check();
  await row("Fone").check();
  await units.fill("3");
  await expect(bar).toContainText("2 selecionados · 7 unidades");

  await test.step("another screen and a reload", async () => {
    await link("Em Trânsito").click();
    await expect(page.getByRole("heading", { level: 1, name: "Em Trânsito" })).toBeVisible();
    await link("Chegaram").click();
    await expect(units).toHaveValue("3");
    await page.reload();
    await expect(units).toHaveValue("3");
    await expect(row("Caneca")).toBeChecked();
    await expect(bar).toContainText("2 selecionados · 7 unidades");
  });

  await test.step("items that a search hides stay while the server says that they are available", async () => {
    // As after ten minutes in a search: nothing of the whole list is in the cache.
    const whole = "**/api/v1/shipments?status=arrived&limit=50";
    await page.route(whole, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto("/chegaram?busca=Lumin");
    await expect(row("Luminária")).toBeVisible();
    await expect(page.getByText("Erro ao carregar produtos")).toBeVisible();
    await expect(bar).toContainText("2 selecionados, 2 fora da busca · 7 unidades");
    await page.unroute(whole);
    const review = bar.getByRole("button", { name: "Solicitar Preparação (2)" });
    await expect(review).toHaveAccessibleDescription("Os itens selecionados ainda não carregaram.");
    await review.press("Enter"); // asks the server again
    await expect(review).toHaveAccessibleDescription("");
    await expect(bar).toContainText("2 selecionados, 2 fora da busca · 7 unidades");
    const other = { items: [{ shipmentId: ids.Caneca }] };
    await call(base, nina, "POST", "/prep-requests", other);
    await expect(bar).toContainText("1 selecionado, 1 fora da busca · 3 unidades");
  });

  await test.step("the request takes them and empties the selection", async () => {
    await row("Luminária").check();
    await page.getByRole("button", { name: "Solicitar Preparação (2)" }).click();
    const dialog = page.getByRole("dialog", { name: "Revisar custos do preparo" });
    await dialog.getByRole("button", { name: "Confirmar solicitação" }).click();
    await expect(page.getByRole("dialog", { name: /^Solicitação nº/ })).toBeVisible();
    const { items } = await call(base, nina, "GET", "/prep-requests");
    const qtyOf = ({ shipmentId, qty }: { shipmentId: string; qty: number }) => [shipmentId, qty];
    expect(items[0].items.map(qtyOf).sort()).toEqual(
      [
        [ids.Fone, 3],
        [ids.Luminária, 4],
      ].sort(),
    );
    await page.goto("/chegaram");
    await expect(row("Fone")).not.toBeChecked();
    await expect(bar).toBeHidden();
  });

  await test.step("nothing of it stays when the person signs out", async () => {
    const keys = () => page.evaluate(() => Object.keys(sessionStorage));
    const key = expect.stringContaining("preparo");
    await row("Fone").check();
    expect(await keys()).toContainEqual(key);
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    expect(await keys()).not.toContainEqual(key);
  });
});

test("a selection whose request got no answer is not offered again after a reload", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, nina] = [await admin(request), await signUp(request, "Nina")];
  const { id } = await call(base, nina, "POST", "/purchases", { productName: "Caneca", qty: 10 });
  await send(base, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
  await signIn(page, nina, "/chegaram");
  const row = page.getByRole("checkbox", { name: "Selecionar Caneca" });
  await row.check();
  await page.getByRole("textbox", { name: "Unidades de Caneca para preparar" }).fill("3");
  await page.getByRole("button", { name: "Solicitar Preparação (1)" }).click();
  await page.route("**/api/v1/prep-requests", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort("connectionfailed");
  });
  const dialog = page.getByRole("dialog", { name: "Revisar custos do preparo" });
  await dialog.getByRole("button", { name: "Confirmar solicitação" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.goto("/chegaram");
  await expect(row).not.toBeChecked();
  expect((await call(base, nina, "GET", "/prep-requests")).items).toHaveLength(1);
});
