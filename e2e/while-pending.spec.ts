import { expect, type Locator, type Page } from "@playwright/test";
import { pricedService } from "./support/charged.ts";
import { holdPhotos } from "./support/hold-photos.ts";
import { routeOnce, test } from "./support/journey.ts";
import { admin, call, send, signIn, signUp } from "./support/people.ts";
import { pdf, photo } from "./support/sample-files.ts";

// What is chosen while an earlier choice is still being sent or read counts as well.

/** Holds the first request to this address until the returned function is called. */
async function holdFirst(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await routeOnce(page, url, async (route) => {
    await promise;
    await route.fallback().catch(() => undefined); // the page may have cancelled it
  });
  return resolve;
}

const ASIN = "B08N5WRWNW";

/** Two suppliers' lists with the same columns in another order; only the right one has this price. */
const lists = {
  wrong: `ASIN,Case cost,Title,Price\n${ASIN},148.08,Fone,12.34\n`,
  right: `ASIN,Price,Title,Case cost\n${ASIN},12.34,Fone,148.08\n`,
};
const csv = (name: keyof typeof lists) => ({
  name: `${name}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(lists[name]),
});

test("a price list, or a column, that is corrected while the first one is still being read is the one imported", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Ana"), "/minerador?aba=listas");
  await page.getByRole("button", { name: "Enviar lista" }).click();
  const dialog = page.getByRole("dialog");
  const reading = dialog.getByText("Lendo as primeiras linhas…");
  const importButton = dialog.getByRole("button", { name: "Importar" });
  const previews = "**/api/v1/price-lists/preview";

  await test.step("another file", async () => {
    const release = await holdFirst(page, previews);
    await dialog.locator('input[type="file"]').setInputFiles(csv("wrong"));
    await expect(reading).toBeVisible();
    await dialog.locator('input[type="file"]').setInputFiles(csv("right"));
    release();
    await expect(reading).toBeHidden();
    await expect(dialog.getByLabel("Preço (US$)")).toHaveValue("1");
    await page.unroute(previews);
  });

  await test.step("another column: the field keeps it, and the list is imported only once it was read", async () => {
    await dialog.getByLabel("Preço (US$)").selectOption("Case cost");
    await expect(reading).toBeHidden();
    const release = await holdFirst(page, previews);
    await dialog.getByLabel("Preço (US$)").selectOption("Price");
    await expect(reading).toBeVisible();
    await expect(dialog.getByLabel("Preço (US$)")).toHaveValue("1");
    await expect(importButton).toBeDisabled();
    release();
    await expect(reading).toBeHidden();
    await importButton.click();
    await expect(page.getByText("Lista importada!")).toBeVisible();
  });

  await page.goto(`/minerador?asin=${ASIN}`);
  await expect(page.getByText("US$ 12,34").first()).toBeVisible();
});

test("no other file, and no other column, is chosen while a price list is being imported", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Bia"), "/minerador?aba=listas");
  await page.getByRole("button", { name: "Enviar lista" }).click();
  const dialog = page.getByRole("dialog");
  const price = dialog.getByLabel("Preço (US$)");
  await dialog.locator('input[type="file"]').setInputFiles(csv("right"));
  await expect(price).toHaveValue("1");
  const release = await holdFirst(page, "**/api/v1/price-lists");
  await dialog.getByRole("button", { name: "Importar" }).click();
  await expect(dialog.getByRole("button", { name: "Escolher arquivo" })).toBeDisabled();
  await expect(price).toBeDisabled();
  await dialog.locator('input[type="file"]').setInputFiles(csv("wrong"));
  await expect(price).toHaveValue("1");
  release();
  await expect(page.getByText("Lista importada!")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("pictures attached while others are still being sent are attached as well", { tag: "@once" }, async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request, "Caio"), "/tadollar");
  const picker = page.locator("form input[type=file]");
  const release = await holdFirst(page, "**/api/v1/chat-images");
  await picker.setInputFiles([photo("primeira.png")]);
  await expect(page.getByRole("progressbar", { name: "Envio das imagens" })).toBeVisible();
  await picker.setInputFiles(Array.from({ length: 10 }, (_, index) => photo(`${index}.png`, 65)));
  await expect(page.getByText(/Foram anexadas só as primeiras: 9 de 10\.$/)).toBeVisible();
  release();
  await expect(page.getByAltText(/^Anexo/)).toHaveCount(10);
  await expect(page.getByRole("progressbar", { name: "Envio das imagens" })).toBeHidden();
});

test("a question whose answer is lost is asked once, however often it is sent again", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const davi = await signUp(page.request, "Davi");
  await signIn(page, davi, "/tadollar");
  await routeOnce(page, "**/conversations/*/messages", async (route) => {
    await route.fetch(); // the server stores the question and answers it
    await route.abort();
  });
  await page.getByLabel("Mensagem").fill("qual o peso máximo de uma caixa pro fba?");
  await page.getByLabel("Mensagem").press("Enter");
  await page.getByRole("log").getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("log")).toContainText("50 lb");
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
  const { items } = await call(String(baseURL), davi, "GET", "/conversations");
  const stored = await call(String(baseURL), davi, "GET", `/conversations/${items[0].id}/messages`);
  expect(stored.items.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
});

const gateway = { contentType: "text/html", body: "<html><body>Bad gateway</body></html>" };
const unavailable = {
  contentType: "application/problem+json",
  body: JSON.stringify({
    type: "urn:prepara:problem:unavailable",
    status: 503,
    code: "unavailable",
    detail: "Serviço indisponível.",
  }),
};

test("a question that a gateway or a restarting server refuses stays, with its picture, and is sent again", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const duarte = await signUp(page.request, "Duarte");
  await signIn(page, duarte, "/tadollar");
  const log = page.getByRole("log");
  await page.locator("form input[type=file]").setInputFiles([photo("caixa.png")]);
  await expect(page.getByAltText("Anexo 1")).toBeVisible();
  const refusals = [
    { status: 502, ...gateway },
    { status: 503, ...unavailable },
  ];
  const keys: (string | undefined)[] = [];
  await page.route("**/conversations/*/messages", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    // Every second request is a question that is sent again.
    const refusal = keys.push(route.request().headers()["idempotency-key"]) % 2 === 1 && refusals.shift();
    return refusal ? route.fulfill(refusal) : route.fallback();
  });
  const questions = refusals.map(({ status }) => `qual o peso máximo de uma caixa? (${status})`);
  for (const question of questions) {
    await page.getByLabel("Mensagem").fill(question);
    await page.getByLabel("Mensagem").press("Enter");
    await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
    await expect(log.getByText(question, { exact: true })).toBeVisible();
    await expect(log.getByRole("button", { name: /imagem enviada/ })).toHaveCount(1);
    await log.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(log.getByRole("article").last()).toContainText("Peso máximo");
    await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
  }
  expect(keys).toEqual(keys.flatMap((key, index) => (index % 2 === 0 ? [key, key] : [])));
  expect(new Set(keys).size).toBe(questions.length);
  const { items } = await call(String(baseURL), duarte, "GET", "/conversations");
  const stored: { items: { role: string; content: string; images: unknown[] }[] } = await call(
    String(baseURL),
    duarte,
    "GET",
    `/conversations/${items[0].id}/messages`,
  );
  const asked = stored.items.filter(({ role }) => role === "user");
  expect(asked.map(({ content }) => content)).toEqual(questions);
  expect(asked.map(({ images }) => images.length)).toEqual([1, 0]);
});

test("a document waits for a file that is still being read, and takes no other while it is sent", {
  tag: "@once",
}, async ({ page, request }) => {
  // A file in a cloud takes seconds to read; here it is read only when the test releases it.
  await page.addInitScript(() => {
    const read = Blob.prototype.text;
    const released = new Promise((resolve) => addEventListener("files-released", resolve));
    Blob.prototype.text = async function late() {
      await released;
      return read.call(this);
    };
  });
  await signIn(page, await signUp(request, "Eva"), "/documentos");
  await page.getByRole("button", { name: "Novo documento" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Produto").fill("Tênis de corrida");
  await dialog.locator('input[type="file"]').first().setInputFiles(pdf("nota.pdf"));
  await dialog.getByLabel("Produto").press("Enter");
  await page.waitForTimeout(1_000); // a form that did not wait would be sent
  await expect(dialog).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("files-released")));
  await expect(dialog.getByText("nota.pdf")).toBeVisible();
  const release = await holdFirst(page, "**/api/v1/documents");
  await dialog.getByRole("button", { name: "Adicionar documento" }).click();
  await expect(dialog.getByRole("button", { name: "Escolher arquivos" })).toBeDisabled();
  release();
  await expect(page.getByText("Documento adicionado!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ver nota.pdf" })).toBeVisible();
});

test("each choice of a preference counts, also one made while another is being saved", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Fábio"), "/conta?aba=avisos");
  const preferences = "**/api/v1/notice-preferences";
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(preferences, async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.fallback();
  });
  await page.getByLabel("Das", { exact: true }).selectOption("20:00");
  await page.getByLabel("Até as").selectOption("09:00");
  release();
  await expect(page.getByLabel("Das", { exact: true })).toHaveValue("20");
  await expect(page.getByLabel("Até as")).toHaveValue("9");
  await page.unroute(preferences);
  await page.reload();
  await expect(page.getByLabel("Das", { exact: true })).toHaveValue("20");
  await expect(page.getByLabel("Até as")).toHaveValue("9");
});

test("photos beyond ten are refused with a message, also those chosen while others are still being read", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const gil = await signUp(request, "Gil");
  const { id } = await call(String(baseURL), gil, "POST", "/purchases", { productName: "Jarra", qty: 1 });
  const releasePhotos = await holdPhotos(page);
  await signIn(page, await admin(request), `/admin/recebimentos?envio=${id}`);
  const dialog = page.getByRole("dialog");
  const input = dialog.locator('input[type="file"][multiple]');
  for (const first of [0, 6])
    await input.setInputFiles(Array.from({ length: 6 }, (_, index) => photo(`${first + index}.png`)));
  await releasePhotos();
  await expect(dialog.getByText("10/10 fotos adicionadas")).toBeVisible();
  const notices = page.getByRole("region", { name: /^Notificações/ });
  await expect(notices.getByText("Máximo de 10 fotos por envio")).toBeVisible();
});

/** A photo chosen by mistake is decoded last, as a phone does with a large one, once `release` is called. */
async function expectLastPhotoCounts(dialog: Locator, release: () => Promise<void>) {
  const input = dialog.locator('input[type="file"]').first();
  await input.setInputFiles(photo("errada.png"));
  await expect(dialog.locator("[aria-busy=true]")).toBeVisible();
  await input.setInputFiles(photo("certa.png", 65));
  await expect(dialog.getByText(/^certa\./)).toBeVisible();
  await release();
  await expect(dialog.locator("[aria-busy=true]")).toBeHidden();
  await expect(dialog.getByText(/^certa\./)).toBeVisible();
  await expect(dialog.getByText(/^errada\./)).toBeHidden();
}

test("of two photos of a new product, the one chosen last counts, also when the first takes longer to read", {
  tag: "@once",
}, async ({ page, request }) => {
  const release = await holdPhotos(page, "errada");
  await signIn(page, await signUp(request, "Hugo"), "/produtos");
  await page.getByRole("button", { name: "Adicionar produto" }).first().click();
  await expectLastPhotoCounts(page.getByRole("dialog"), release);
});

test("of two photos of a closed box or of a charge, the one chosen last counts", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = String(address);
  const [iara, staff] = [await signUp(request, "Iara"), await admin(request)];
  const release = await holdPhotos(page, "errada");

  const { id } = await call(baseURL, iara, "POST", "/purchases", { productName: "Vaso", qty: 1 });
  await send(baseURL, staff, `/admin/shipments/${id}/check-in`, {});
  const prep = await call(baseURL, iara, "POST", "/prep-requests", { items: [{ shipmentId: id }] });
  await call(baseURL, staff, "PATCH", `/admin/prep-requests/${prep.id}`, { status: "scheduled" });
  const { boxes } = await call(baseURL, staff, "POST", `/floor/prep-requests/${prep.id}/outbound-boxes`, {});
  const box = `/floor/outbound-boxes/${boxes[0].id}`;
  await call(baseURL, staff, "POST", `${box}/pack`, { shipmentId: id, qty: 1 });
  const measures = { weightLb: "12", lengthIn: "18", widthIn: "14", heightIn: "8" };
  await call(baseURL, staff, "PATCH", box, measures);
  await signIn(page, staff, `/galpao/embalar/${prep.id}`);
  await page.getByRole("button", { name: "Fechar caixa 1" }).click();
  await expectLastPhotoCounts(page.getByRole("dialog", { name: "Fechar a caixa 1" }), release);

  const { code } = await pricedService({ baseURL, staff, customer: iara });
  const { suiteLabel } = await call(baseURL, iara, "GET", "/me");
  await page.goto("/galpao/cobrancas");
  await page.getByRole("button", { name: "Propor cobrança" }).click();
  const dialog = page.getByRole("dialog", { name: "Propor cobrança" });
  await dialog.getByLabel("Suíte").fill(suiteLabel);
  await dialog.getByLabel("Serviço").selectOption(code);
  await expectLastPhotoCounts(dialog, release);
});
