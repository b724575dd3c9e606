import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { businessToday } from "../support/charged.ts";
import { openCamera, workerIsReady } from "../support/device.ts";
import { test } from "../support/journey.ts";
import { admin, call, send, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { scan, scanAgain } from "../support/scanner.ts";

/** A scheduled request of some units, with its prep task and two people of preparation. */
async function scheduled(request: APIRequestContext, baseURL: string, qty: number, service?: string) {
  const staff = await admin(request);
  const [customer, person, colleague] = [
    await signUp(request, "Nadir"),
    await signUp(request, "Jandira"),
    await signUp(request, "Jovelina"),
  ];
  for (const { userId } of [person, colleague])
    await call(baseURL, staff, "PUT", `/floor/staff/${userId}`, { areas: ["prep"] });
  const services: { code: string }[] = [];
  if (service !== undefined) {
    const wanted = await call(baseURL, staff, "POST", "/floor/services", { name: service, per: "unit" });
    services.push({ code: wanted.code });
    await call(baseURL, staff, "POST", "/floor/rate-cards", {
      audience: "customer",
      userId: customer.userId,
      effectiveFrom: businessToday(),
      prices: [{ service: wanted.code, isIncluded: true }],
    });
  }
  const asin = `B0${String(Date.now()).slice(-8)}`;
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", {
    productName: "Bule",
    qty,
    asin,
  });
  await send(baseURL, staff, `/admin/shipments/${id}/check-in`, { weightLb: "2.5" });
  const made: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", {
    items: [
      {
        shipmentId: id,
        fnsku: "X001ABCDEF",
        services,
        instructions: `Use saco plástico grosso.${"\n".repeat(400)}Obrigada!`,
      },
    ],
  });
  await call(baseURL, staff, "PATCH", `/admin/prep-requests/${made.id}`, { status: "scheduled" });
  const { items } = await call(baseURL, person, "GET", `/floor/tasks?userId=${customer.userId}&kind=prep`);
  const task: { id: string } = items[0];
  const stored = async () => call(baseURL, person, "GET", `/floor/tasks/${task.id}`);
  return { person, colleague, asin, taskId: task.id, stored };
}

const figureOf = (page: Page, label: string) => page.getByRole("img", { name: new RegExp(`^${label}: `) });

test("two people at a prep task: one holds it, and scans count once (docs/product.md#preparing)", async ({
  page,
  browser,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const { person, colleague, asin, taskId, stored } = await scheduled(request, baseURL, 3);
  await signIn(page, person, "/galpao");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Preparo/ })
    .click();
  await page
    .getByRole("link", { name: new RegExp(`Preparo nº ${(await stored()).subject.number} `) })
    .click();
  await expect(figureOf(page, "Embalar")).toHaveText("0 / 3");
  await expect(page.getByText("Use saco plástico grosso.")).toBeVisible();
  // However long the instructions are, the steps are near.
  expect((await page.getByRole("list", { name: "Etapas" }).boundingBox())?.y).toBeLessThan(1_200);
  await expectAccessible(page);

  // The response to the first scan is lost: it is sent again under its key and counts once. Until the button
  // is pressed there is no connection, since the app would send it again by itself after some seconds.
  const again = page.getByRole("button", { name: "Tentar de novo" }).first();
  const pressed = page.locator("html[data-pressed]");
  let isReceived = false;
  await page.route("**/steps/*", async (route) => {
    if ((await pressed.count()) > 0) return route.fallback();
    if (!isReceived) await route.fetch();
    isReceived = true;
    await route.abort();
  });
  await scan(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 3");
  await expect.poll(async () => (await stored()).steps[0].done).toBe(1);
  // Loaded again, the server's figure contains the scan that still waits: it counts once, as do later ones.
  const [read] = await Promise.all([page.waitForResponse(`**/floor/tasks/${taskId}`), page.reload()]);
  expect((await read.json()).steps[0].done).toBe(1);
  await expect(page.getByText("Esperando para enviar")).toBeVisible();
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 3");
  await scan(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("2 / 3");
  expect((await stored()).steps[0].done).toBe(1);
  await again.evaluate((button) =>
    button.addEventListener("click", () => document.documentElement.setAttribute("data-pressed", ""), {
      capture: true,
    }),
  );
  await again.click();
  await expect(page.getByText("Esperando para enviar")).toBeHidden();
  await expect.poll(async () => (await stored()).steps[0].done).toBe(2);

  // Another product is refused with a message and not counted.
  await scan(page, "B0OUTRO0001");
  await expect(page.getByText("Este não é o produto desta etapa.")).toBeVisible();
  await expect(page.getByText("Esperando para enviar")).toBeHidden();
  expect((await stored()).steps[0].done).toBe(2);

  // The colleague sees who holds the task and cannot work on it.
  const other = await browser.newContext({ baseURL, locale: "pt-BR", viewport: { width: 390, height: 844 } });
  const hers = await other.newPage();
  await signIn(hers, colleague, `/galpao/preparo/${taskId}`);
  await expect(hers.getByText(/já pegou esta tarefa/)).toBeVisible();
  await expect(hers.getByLabel("Bipe ou digite um código")).toBeHidden();
  await other.close();
});

test("boxes are shown beside the steps, and scans are packed into the open one (docs/product.md#preparing)", async ({
  page,
  request,
  baseURL,
}) => {
  const { person, asin, taskId, stored } = await scheduled(request, baseURL ?? "", 3);
  await signIn(page, person, `/galpao/preparo/${taskId}`);
  await page.getByRole("button", { name: "Danificou no preparo" }).click();
  const dialog = page.getByRole("dialog", { name: "Danificou no preparo" });
  await expect(dialog.getByLabel("Produto")).toHaveValue(/./);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Unidades registradas!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(figureOf(page, "Embalar")).toHaveText("0 / 2");
  // Whoever does not know whether it was recorded sees it.
  await page.getByRole("button", { name: "Danificou no preparo" }).click();
  await expect(dialog.getByText("Já saíram desta solicitação: 1 unidade.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await expect(page.getByText("Os bipes vão para esta caixa")).toBeVisible();
  await expect(page.getByText("Conta o que está nas caixas.")).toBeVisible();
  await expect(page.getByLabel("Bipe ou digite um código")).toBeHidden();
  await expectAccessible(page);
  await scan(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 2");
  await page.getByRole("button", { name: /^Embalar todas/ }).click();
  await expect(figureOf(page, "Embalar")).toHaveText("2 / 2");
  await expect.poll(async () => (await stored()).steps[0].done).toBe(2);

  // The customer has sent no labels for this request; the dialog for printing opens from here.
  await page.getByRole("button", { name: "Imprimir etiquetas" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.context().setOffline(true);
  await expect(page.getByText(/precisam de conexão/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir etiquetas" })).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Imprimir etiquetas" })).toBeVisible();
});

test("a box that is being closed stays when the task is passed on, and leaving with a typed date asks", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { person, colleague, asin, taskId, stored } = await scheduled(request, baseURL, 3);
  const boxes = `/floor/prep-requests/${(await stored()).subject.id}/outbound-boxes`;
  await signIn(page, person, `/galpao/preparo/${taskId}`);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await scan(page, asin);
  for (const label of ["Peso (lb)", "Comprimento (pol)", "Largura (pol)", "Altura (pol)"])
    await page.getByLabel(label).fill("8");

  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  const leaves = () => page.getByRole("link", { name: "Outras tarefas" }).click();
  await page.getByRole("button", { name: "Salvar medidas" }).click();
  await page.getByRole("button", { name: "Validade de Bule" }).click();
  await page.getByLabel("Validade de Bule").fill("2027-01-31");
  await leaves();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Validade de Bule")).toHaveValue("2027-01-31");

  await page.getByRole("button", { name: "Fechar caixa 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Fechar a caixa 1" });
  await dialog.locator('input[type="file"]').first().setInputFiles(photo("fechada.png"));
  await expect(dialog.getByText(/^fechada\./)).toBeVisible();
  const staff = await admin(request);
  await call(baseURL, staff, "POST", `/floor/tasks/${taskId}/assign`, { userId: colleague.userId });
  await expect(page.getByText(/já pegou esta tarefa/)).toBeVisible();
  await expect(dialog.getByText(/^fechada\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Caixas" })).toBeHidden();
  await expect
    .poll(() => call(baseURL, staff, "GET", boxes))
    .toMatchObject({ boxes: [{ status: "closed" }] });
  await leaves();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
});

test("scans that count for the step 'Embalar' do not go into a box that a colleague opens (docs/product.md#boxes-out)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const { person, colleague, asin, taskId, stored } = await scheduled(request, baseURL, 3);
  await signIn(page, person, `/galpao/preparo/${taskId}`);
  await expect(figureOf(page, "Embalar")).toHaveText("0 / 3");
  await scan(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 3");
  const boxes = `/floor/prep-requests/${(await stored()).subject.id}/outbound-boxes`;
  await call(baseURL, colleague, "POST", boxes, {});
  await expect(page.getByText("Nenhuma caixa recebe os bipes", { exact: false })).toBeVisible();
  await scanAgain(page, asin);
  await expect(page.getByText(/^Nenhuma caixa está escolhida\./)).toBeVisible();
  expect(await call(baseURL, person, "GET", boxes)).toMatchObject({ packed: 0 });
  await page.getByRole("button", { name: "Bipar nesta caixa" }).click();
  await scanAgain(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 3");
});

test("scans for 'Embalar' count for no other step once a colleague packed the last unit (docs/product.md#preparing)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const service = `Laço ${Date.now()}`;
  const { person, colleague, asin, taskId, stored } = await scheduled(request, baseURL, 4, service);
  await signIn(page, person, `/galpao/preparo/${taskId}`);
  await page.getByRole("button", { name: "Fazer esta: Embalar" }).click();
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await scan(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 4");
  await expect.poll(async () => (await stored()).steps[1].done).toBe(1);

  const boxes = `/floor/prep-requests/${(await stored()).subject.id}/outbound-boxes`;
  await call(baseURL, colleague, "POST", boxes, {});
  const { boxes: opened } = await call(baseURL, colleague, "GET", boxes);
  const hers = opened.find(({ position }: { position: number }) => position === 2).id;
  const units = { shipmentId: (await stored()).items[0].shipmentId, qty: 3 };
  await call(baseURL, colleague, "POST", `/floor/outbound-boxes/${hers}/pack`, units);
  await expect(figureOf(page, "Embalar")).toHaveText("4 / 4");

  await scanAgain(page, asin);
  await expect(page.getByText(/^Tudo já está embalado\./)).toBeVisible();
  await expect(figureOf(page, service)).toHaveText("0 / 4");
  await expect(page.locator("li[aria-current=step]")).toHaveCount(0);
  await page.getByRole("button", { name: `Fazer esta: ${service}` }).click();
  await scanAgain(page, asin);
  await expect(figureOf(page, service)).toHaveText("1 / 4");

  // Whoever packs the last unit on this screen knows it and goes on.
  await page
    .getByRole("button", { name: /^Tirar 1 / })
    .first()
    .click();
  await expect(figureOf(page, "Embalar")).toHaveText("3 / 4");
  await page.getByRole("button", { name: "Bipar nesta caixa" }).first().click();
  await scanAgain(page, asin);
  await expect(figureOf(page, "Embalar")).toHaveText("4 / 4");
  await scanAgain(page, asin);
  await expect(figureOf(page, service)).toHaveText("2 / 4");
});

test("the keyboard goes on from a finished step to the next, and one press too many counts nothing", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { person, taskId } = await scheduled(request, baseURL ?? "", 2);
  await signIn(page, person, `/galpao/preparo/${taskId}`);
  const current = page.locator("li[aria-current=step]");
  const more = page.getByRole("button", { name: /^Mais uma: / });
  await more.press("Enter");
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 2");
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(current).toContainText("Etiquetar caixas");
  await expect(current).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(200); // keys at once are a scanner's, of which none acts
  await page.keyboard.press("Tab");
  await expect(more).toBeFocused();
  await expect(figureOf(page, "Etiquetar caixas")).toHaveText("0 / 1");

  await page.waitForTimeout(200);
  await page.getByRole("button", { name: /^Corrigir: / }).press("Enter");
  await expect(figureOf(page, "Embalar")).toHaveText("1 / 2");
  await expect(current).toBeFocused();
});

/** Keeps the device's store of acts busy until the returned function is called, as a slow phone's is. */
async function holdStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("prepara-check-in");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result: store } = opening;
          const names = [...store.objectStoreNames];
          const acts = store.transaction(names, "readwrite").objectStore(names[0] ?? "");
          const read = () => {
            if ("releaseStore" in document.body.dataset) return store.close();
            acts.count().onsuccess = read;
          };
          read();
          resolve();
        };
      }),
  );
  return () =>
    page.evaluate(() => {
      document.body.dataset.releaseStore = "";
    });
}

test("a scan counts for the step that is next once the one before it is read, also while that is being stored", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { person, asin, taskId, stored } = await scheduled(
    request,
    baseURL ?? "",
    1,
    `Plástico ${Date.now()}`,
  );
  await signIn(page, person, `/galpao/preparo/${taskId}`);
  const [first] = (await stored()).steps;
  const current = page.locator("li[aria-current=step]");
  await expect(current).toContainText(first.label);
  const release = await holdStore(page);
  await scan(page, asin);
  await expect(current).toContainText("Embalar");
  await scanAgain(page, asin);
  await expect(current).toContainText("Etiquetar caixas");
  await release();
  await expect
    .poll(async () => (await stored()).steps.map(({ done }: { done: number }) => done).slice(0, 2))
    .toEqual([1, 1]);
  await expect(page.getByText("Esperando para enviar")).toBeHidden();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

  test("a prep task that was opened once opens without a connection and is finished without one (docs/decisions/0140)", {
    tag: "@once",
  }, async ({ page, context, request, baseURL: address }) => {
    const { person, asin, taskId, stored } = await scheduled(request, address ?? "", 2);
    await signIn(page, person, `/galpao/preparo/${taskId}`);
    await workerIsReady(page);
    await page.reload(); // under the service worker
    await expect(figureOf(page, "Embalar")).toHaveText("0 / 2");
    await context.setOffline(true);
    await scan(page, asin);
    await expect(figureOf(page, "Embalar")).toHaveText("1 / 2");
    await expect(page.getByText("Esperando para enviar")).toBeVisible();
    await page.reload();
    await expect(figureOf(page, "Embalar")).toHaveText("1 / 2");
    expect((await stored()).steps[0].done).toBe(0);
    await context.setOffline(false);
    await expect(page.getByText("Esperando para enviar")).toBeHidden({ timeout: 30_000 });
    await expect.poll(async () => (await stored()).steps[0].done).toBe(1);
    await expect(figureOf(page, "Embalar")).toHaveText("1 / 2");

    // The rest is done without a connection: it waits in order and is sent when the connection returns.
    await context.setOffline(true);
    await scan(page, asin);
    await expect(page.getByRole("img", { name: "Embalar: 2 de 2" })).toBeVisible();
    await expect(page.getByText("Falta: Etiquetar caixas")).toBeVisible();
    await page.getByRole("button", { name: "Mais uma: Etiquetar caixas" }).click();
    await (await openCamera(page)).setFiles(photo("caixa.png"));
    await expect(page.getByText("1 foto", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Outras tarefas" }).click();
    const leaving = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
    await leaving.getByRole("button", { name: "Continuar editando" }).click();
    await expect(leaving).toBeHidden();
    await page.getByRole("button", { name: "Concluir" }).click();
    // No unit is in a box, so finishing the task asks whether this is intended.
    const question = page.getByRole("alertdialog", { name: "Concluir sem caixas?" });
    await expect(question).toContainText("2 unidades não estão em nenhuma caixa");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Concluir sem caixas" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(/^Preparo nº \d+ · Concluir$/)).toBeVisible();
    expect((await stored()).status).toBe("doing");
    await context.setOffline(false);
    await expect(page.getByText("Tarefa concluída", { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await stored()).toMatchObject({ status: "done", steps: [{ done: 2 }, { done: 1 }, { done: 1 }] });
  });
});
