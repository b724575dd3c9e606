import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { keptAnswers, killAndOpen, openCamera, workerIsReady } from "../support/device.ts";
import { test } from "../support/journey.ts";
import { admin, call, forgetSession, signIn, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { enterCode, newNumber } from "../support/scanner.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

/** A shipment in transit, its customer, and two people of receiving. */
async function warehouse(request: APIRequestContext, baseURL: string, productName: string, qty: number) {
  const [customer, person, colleague] = [
    await signUp(request, "Nilza"),
    await signUp(request, "Josefa"),
    await signUp(request, "Jurema"),
  ];
  for (const { userId } of [person, colleague])
    await call(baseURL, await admin(request), "PUT", `/floor/staff/${userId}`, { areas: ["recebimento"] });
  const tracking = newNumber();
  const purchase = { productName, qty, trackingNumbers: [tracking] };
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  return { customer, person, colleague, tracking, id };
}

test("the floor's screens that were used once open without a connection, only for the person who used them (docs/decisions/0124)", {
  tag: "@once",
}, async ({ page, context, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const product = `Jarra ${Date.now()}`;
  const { customer, person, colleague, tracking, id } = await warehouse(request, baseURL, product, 2);
  const field = page.getByLabel("Bipe ou digite um código");
  const offline = page.getByText("Você está sem conexão.");

  // The screens are used once with a connection.
  await signIn(page, person, "/galpao/doca");
  await workerIsReady(page);
  await page.reload(); // under the service worker, which caches the code that loads on demand
  const known = newNumber();
  await enterCode(field, known);
  await expect(page.getByRole("button", { name: new RegExp(`^Mostrar caixa .*${known}`) })).toBeVisible();
  // What a screen shows is stored a moment later.
  const stored = () => keptAnswers(page, person.userId);
  await expect.poll(stored).toMatch(new RegExp(`"boxes","list","","today".*${known}`));
  await page.goto("/galpao/caixas?situacao=sem-dono");
  await expect(page.getByRole("listitem").filter({ hasText: known })).toBeVisible();
  await expect.poll(stored).toMatch(new RegExp(`"boxes","list","ownerless".*${known}`));
  await page.goto("/galpao/conferir");
  await expect(page.getByRole("list", { name: "Envios a caminho" })).toBeVisible();
  await expect.poll(stored).toContain('"floor-shipments","in_transit"');
  await enterCode(field, tracking);
  const more = page.getByRole("button", { name: "Mais uma: Em bom estado" });
  await expect(more).toBeVisible();
  await expect.poll(stored).toContain(`"detail","${id}"`);

  // Without a connection: the opened count, the list of counts, the boxes and the dock, each loaded anew.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(product)).toBeVisible();
  await expect(offline).toBeVisible();
  await more.click();
  await page.getByRole("button", { name: "Tudo certo: 2 de 2" }).click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await page.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Contagem guardada neste aparelho")).toBeVisible();
  await expect(page.getByRole("list", { name: "Envios a caminho" })).toBeVisible();
  const waiting = page.getByRole("listitem").filter({ hasText: "2 unidades contadas" });
  await expect(waiting).toContainText(product);
  await expect(waiting.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await page.goto("/galpao/caixas?situacao=sem-dono");
  await expect(page.getByRole("listitem").filter({ hasText: known })).toBeVisible();
  await page.goto("/galpao");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: /^Doca/ }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^Mostrar caixa .*${known}`) })).toBeVisible();
  const box = newNumber();
  await enterCode(field, box);
  await expect(page.getByText("Guardada neste aparelho. Será enviada com a conexão.")).toBeVisible();
  const card = page.getByRole("region", { name: "Registrar caixa" });
  await card.getByRole("button", { name: "Condição" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Amassada" }).click();
  await expect(card.getByText("Condição guardada com a caixa: Amassada.")).toBeVisible();
  const { suiteLabel } = await call(baseURL, customer, "GET", "/me");
  await card.getByRole("button", { name: "Digitar a suíte" }).click();
  await page.getByLabel("Suíte na etiqueta").fill(suiteLabel);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(card.getByText(`Suíte ${Number(suiteLabel)} guardada com a caixa.`)).toBeVisible();
  await expect(card.getByRole("button", { name: "Digitar a suíte" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("Esperando para enviar")).toBeVisible();
  for (const detail of ["Amassada ·", `Suíte ${Number(suiteLabel)} ·`])
    await expect(page.getByText(detail)).toBeVisible();

  // The connection returns: each act is sent once.
  await context.setOffline(false);
  await expect(page.getByText("Esperando para enviar")).toBeHidden({ timeout: 30_000 });
  await expect
    .poll(async () => (await call(baseURL, person, "GET", `/floor/boxes?q=${box}`)).items)
    .toMatchObject([{ condition: "crushed", isConfirmed: true, customer: { suiteLabel } }]);
  await expect
    .poll(() => call(baseURL, customer, "GET", `/shipments/${id}`), { timeout: 30_000 })
    .toMatchObject({ availableQty: 2 });
  const { items } = await call(baseURL, person, "GET", `/floor/shipments/${id}/movements`);
  expect(items).toHaveLength(2);

  // Another person on this device, where the first one did not sign out, has no stored screens.
  await forgetSession(page);
  await signIn(page, colleague);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/galpao/conferir/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeVisible();
  await expect(page.getByText(product)).toBeHidden();
  await context.setOffline(false);
  // The offline page redirects by itself, which would interrupt the next navigation.
  await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeHidden({ timeout: 30_000 });

  // The first person's data is deleted once another person works here; 'Sair' deletes the second one's.
  await page.goto("/galpao");
  await expect.poll(() => keptAnswers(page, colleague.userId)).toContain('"me"');
  await expect.poll(() => keptAnswers(page, person.userId)).toBe("");
  await page.getByRole("link", { name: "Sair do modo galpão" }).click();
  await page.getByRole("button", { name: "Conta", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await keptAnswers(page, colleague.userId)).toBe("");

  // A session that ended while its page was closed leaves no data either.
  await signIn(page, colleague, "/galpao");
  await expect.poll(() => keptAnswers(page, colleague.userId)).toContain('"me"');
  await forgetSession(page);
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => keptAnswers(page, colleague.userId)).toBe("");
});

test("a phone that is killed while it works without a connection loses nothing and repeats nothing", {
  tag: "@once",
}, async ({ page: first, context, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const product = `Leiteira ${Date.now()}`;
  const { customer, person, id } = await warehouse(request, baseURL, product, 12);
  const codes = Array.from({ length: 20 }, newNumber);
  let page = first;
  const scan = async (code: string) => {
    await enterCode(page.getByLabel("Bipe ou digite um código"), code);
  };
  const logOffline = async (code: string) => {
    await scan(code);
    await expect(page.getByRole("region", { name: "Registrar caixa" }).getByText(code)).toBeVisible();
    await expect(page.getByText("Guardada neste aparelho. Será enviada com a conexão.")).toBeVisible();
  };

  // The screens are used once with a connection, with the shipment's count opened.
  await signIn(page, person, "/galpao/doca");
  await workerIsReady(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Hoje: / })).toBeVisible();
  await page.goto(`/galpao/conferir/${id}`);
  await expect(page.getByText(product)).toBeVisible();
  await expect.poll(() => keptAnswers(page, person.userId)).toContain(`"detail","${id}"`);

  // Without a connection: 20 boxes, killed at the 11th, which is scanned again because nothing confirmed it.
  await context.setOffline(true);
  await page.goto("/galpao/doca");
  for (const code of codes.slice(0, 10)) await logOffline(code);
  await (await openCamera(page)).setFiles(photo("caixa.png"));
  await expect(page.getByText("1 foto ·")).toBeVisible();
  await scan(codes[10] ?? "");
  page = await killAndOpen(page, "/galpao/doca");
  for (const code of codes.slice(10)) await logOffline(code);

  // The count, killed with its photos taken, and again as soon as it is confirmed.
  await page.goto(`/galpao/conferir/${id}`);
  const arrival = page.getByRole("region", { name: "Fotos da chegada" });
  const photos = [photo("um.png", 64), photo("dois.png", 80), photo("tres.png", 96)];
  await arrival.locator('input[type="file"][multiple]').setInputFiles(photos);
  await expect(arrival.getByText("3/10 fotos adicionadas")).toBeVisible();
  await page.getByRole("button", { name: "Tudo certo: 12 de 12" }).click();
  await expect.poll(() => draftOf(page, id)).toEqual({ good: 12, photos: 3 });
  page = await killAndOpen(page, `/galpao/conferir/${id}`);
  await expect(page.getByText("3/10 fotos adicionadas")).toBeVisible();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await page.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Contagem guardada neste aparelho")).toBeVisible();
  page = await killAndOpen(page, "/galpao/doca");
  await expect(page.getByText("Esperando para enviar")).toBeVisible();

  // The connection returns and the phone is killed once more while it sends.
  const boxes = async () => (await call(baseURL, person, "GET", "/floor/boxes?limit=100")).items;
  const sent = async () => (await boxes()).filter(({ code }: { code: string }) => codes.includes(code));
  await context.setOffline(false);
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
  page = await killAndOpen(page, "/galpao/doca");
  await expect
    .poll(() => call(baseURL, customer, "GET", `/shipments/${id}`), { timeout: 30_000 })
    .toMatchObject({ availableQty: 12, photos: [{}, {}, {}] });
  const withPhoto = codes[9];
  const photosOfBox = async () =>
    (await sent()).find(({ code }: { code: string }) => code === withPhoto)?.photos.length;
  await expect.poll(photosOfBox, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText("Esperando para enviar")).toBeHidden({ timeout: 30_000 });
  const logged: { code: string }[] = await sent();
  expect(logged.map(({ code }) => code).sort()).toEqual([...codes].sort());
  const { items } = await call(baseURL, person, "GET", `/floor/shipments/${id}/movements`);
  expect(items).toHaveLength(2); // announced, then counted: one count
});

/** The draft of a shipment's count on this device. */
const draftOf = (page: Page, id: string) =>
  page.evaluate(
    (subject) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("prepara-check-in");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result;
          const reading = store.transaction("form-drafts").objectStore("form-drafts").getAll();
          reading.onsuccess = () => {
            store.close();
            const draft = reading.result.find((row) => row.subject === subject)?.data;
            resolve(draft && { good: draft.good, photos: draft.photos.length });
          };
        };
      }),
    `count/${id}`,
  );
