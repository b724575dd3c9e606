import { expect } from "@playwright/test";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { type Account, admin, call, send, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { enterCode, scan, scanAgain } from "../support/scanner.ts";

test("a box whose request is on a page that is not loaded is found at the exit (docs/product.md#boxes-out)", async ({
  page,
  request,
  baseURL: address,
}) => {
  const baseURL = address ?? "";
  const [customer, person] = [
    await signUp(request, "Catarina"),
    await staffOf(request, baseURL, "Expedidora", ["prep"]),
  ];
  const adminAccount = await admin(request);
  const older = await closedBox(baseURL, { adminAccount, customer, product: "Vela" });
  const newer = await closedBox(baseURL, { adminAccount, customer, product: "Pote" });
  // The oldest alone, which is not the newer one.
  await page.route("**/api/v1/floor/outbound?*", (route) =>
    route.continue({ url: `${route.request().url()}&limit=1` }),
  );
  await signIn(page, person, "/galpao/enviar");
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${newer.number}` });
  await expect(page.getByRole("button", { name: "Carregar mais" })).toBeVisible();
  await expect(card).toBeHidden();
  const lookedUp = page.waitForResponse(/\/floor\/lookup\?/);
  await scan(page, internalCode("outboundBox", 9_999_999));
  await (await lookedUp).finished();
  await expect(card).toBeHidden();
  await scan(page, internalCode("outboundBox", newer.box));
  await expect(card.getByText("Bipada")).toBeVisible();
  await scan(page, internalCode("outboundBox", older.box));
  const first = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${older.number}` });
  await expect(first.getByText("Bipada")).toBeVisible();
  await expect(card.getByText("Bipada")).toBeVisible();
  await expectNoSidewaysScroll(page);

  // A carrier's number belongs to the box before it, although the next box is scanned during its look-up.
  let lookUps = Promise.withResolvers<void>();
  await page.route("**/floor/lookup?*", async (route) => {
    await lookUps.promise;
    await route.continue();
  });
  const label = page.waitForRequest(/\/floor\/lookup\?/);
  await scan(page, "1Z999AA10123456784");
  await label;
  await scan(page, internalCode("outboundBox", newer.box));
  lookUps.resolve();
  await expect(first.getByLabel("Rastreio da caixa 1")).toHaveValue("1Z999AA10123456784");
  await expect(card.getByLabel("Rastreio da caixa 1")).toHaveValue("");

  // The number after a code that was refused belongs to no box: the code may have been of the next one.
  await scan(page, internalCode("outboundBox", 9_999_999));
  await expect(page.getByText("Nenhuma caixa fechada com este código.")).toBeVisible();
  await scan(page, "TBA100000000000");
  await expect(page.getByRole("alert").getByText("TBA100000000000")).toBeVisible();
  await expect(card.getByLabel("Rastreio da caixa 1")).toHaveValue("");
  await scan(page, internalCode("outboundBox", newer.box));
  await expect(page.getByRole("alert").getByText("TBA100000000000")).toBeHidden();

  // A number that is looked up when 'Confirmar envio' is pressed is sent.
  const ownLabel = page.waitForRequest(/\/floor\/lookup\?/);
  lookUps = Promise.withResolvers<void>();
  await scan(page, "TBA100000000001");
  await ownLabel;
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  lookUps.resolve();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  await expect(card).toBeHidden();
  await expect(first.getByText("Bipada")).toBeVisible();
  expect(await call(baseURL, customer, "GET", `/prep-requests/${newer.id}`)).toMatchObject({
    status: "shipped",
    trackingNumber: "TBA100000000001",
  });

  // A box that was shipped gets no more numbers.
  await scan(page, "TBA100000000002");
  await expect(page.getByText("Nenhuma caixa fechada com este código.")).toBeVisible();

  // A look-up without an answer does not hold the scans that follow.
  await page.clock.install();
  lookUps = Promise.withResolvers<void>();
  const endless = page.waitForRequest(/\/floor\/lookup\?/);
  await scan(page, "TBA100000000003");
  await endless;
  await page.clock.fastForward(5_000);
  const failed = page.getByText("A busca falhou. Bipe de novo.");
  await expect(failed).toBeVisible();
  lookUps.resolve();

  // Nor do the look-up and the request of the box before it, which are both read for a carrier's number.
  const ofRequest = `**/floor/prep-requests/${newer.id}/outbound-boxes`;
  let answers = Promise.withResolvers<void>();
  await page.route(ofRequest, async (route) => {
    await answers.promise;
    await route.fulfill({
      status: 404,
      json: {
        type: "urn:prepara:problem:not_found",
        code: "not_found",
        detail: "Solicitação não encontrada.",
      },
    });
  });
  lookUps = Promise.withResolvers<void>();
  const slow = page.waitForRequest(/\/floor\/lookup\?/);
  const asked = page.waitForRequest(ofRequest);
  await scan(page, "TBA100000000004");
  await slow;
  await expect(failed).toBeHidden();
  await page.clock.fastForward(4_000);
  lookUps.resolve();
  await asked;
  await page.clock.fastForward(1_000);
  await expect(failed).toBeVisible({ timeout: 3_000 });
  answers.resolve();

  // A refusal is shown as the server words it, unless the person has left: then it gives no signal.
  await scan(page, "TBA100000000005");
  await expect(page.getByRole("alert").getByText("Solicitação não encontrada.")).toBeVisible();
  answers = Promise.withResolvers<void>();
  const late = page.waitForRequest(ofRequest);
  await scan(page, "TBA100000000006");
  await late;
  await page.getByRole("banner").getByRole("link", { name: "Galpão", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  await page.evaluate(() => {
    const words: string[] = [];
    const status = document.querySelector(".fixed[role=status]") ?? document.body;
    // Emptied again after 300 ms.
    const add = () => status.textContent && words.push(status.textContent);
    new MutationObserver(add).observe(status, { childList: true });
    Object.assign(window, { words });
  });
  const refused = page.waitForResponse(ofRequest);
  answers.resolve();
  await (await refused).finished();
  await enterCode(page.getByLabel("Bipe ou digite um código"), internalCode("outboundBox", 9_999_998));
  await expect.poll(() => page.evaluate(() => "words" in window && window.words)).toEqual(["Não encontrado"]);
});

test("a scanned box stays on 'Enviar' when others take its page or it cannot be read, until it has left", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Filomena"), await admin(request)];
  const packed = (product: string) => packedBox(baseURL, { adminAccount, customer, product });
  const [earlier, older, newer] = [await packed("Jarro"), await packed("Prato"), await packed("Xícara")];
  for (const { close } of [older, newer]) await close();
  // The oldest of these alone, whatever other journeys pack.
  await page.route("**/api/v1/floor/outbound?*", async (route) => {
    const response = await route.fetch({ url: `${route.request().url()}&limit=100` });
    const { items }: { items: { id: string }[] } = await response.json();
    const oldest = [earlier, older].find((one) => items.some(({ id }) => id === one.id));
    const json = { items: items.filter(({ id }) => id === oldest?.id), nextCursor: null };
    await route.fulfill({ response, json });
  });
  const cardOf = ({ number }: typeof older) =>
    page.getByRole("listitem").filter({ hasText: `Solicitação nº ${number}` });
  await signIn(page, adminAccount, "/galpao/enviar");
  await expect(cardOf(older)).toBeVisible();
  await scan(page, internalCode("outboundBox", older.box));
  await expect(cardOf(older).getByText("Bipada")).toBeVisible();
  await scan(page, "1Z999AA10123456784");
  await expect(cardOf(older).getByLabel("Rastreio da caixa 1")).toHaveValue("1Z999AA10123456784");
  await scan(page, internalCode("outboundBox", newer.box));
  await expect(cardOf(newer).getByText("Bipada")).toBeVisible();

  const reads = "**/floor/prep-requests/*/outbound-boxes";
  await page.route(reads, (route) => route.fulfill({ status: 503 }));
  await earlier.close();
  await expect(cardOf(earlier)).toBeVisible();
  await expect(page.getByText("Erro ao carregar caixas").first()).toBeVisible();
  for (const one of [older, newer]) await expect(cardOf(one).getByText("Bipada")).toBeVisible();
  await page.unroute(reads);

  await older.reopen();
  await expect(cardOf(older)).toBeHidden();
  await older.close();
  await expect(cardOf(older).getByText("1 caixa por bipar")).toBeVisible();
  await expect(cardOf(older).getByText("Bipada")).toBeHidden();
  await scan(page, internalCode("outboundBox", older.box));
  await expect(cardOf(older).getByText("Bipada")).toBeVisible();

  await call(baseURL, adminAccount, "POST", `/floor/prep-requests/${newer.id}/ship`, { boxes: [] });
  await expect(cardOf(newer)).toBeHidden();
  await cardOf(older)
    .getByRole("button", { name: /^Confirmar envio/ })
    .click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  await expect(cardOf(older)).toBeHidden();
  expect(await call(baseURL, customer, "GET", `/prep-requests/${older.id}`)).toMatchObject({
    status: "shipped",
    trackingNumber: "1Z999AA10123456784",
  });
});

test("who leaves 'Enviar' before its last scan is refused reads that nothing was shipped (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Lúcia"), await admin(request)];
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Bule" });
  await signIn(page, adminAccount, "/galpao/enviar");
  await scan(page, internalCode("outboundBox", packed.box));
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  await expect(card.getByText("Bipada")).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route("**/floor/lookup?*", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503 });
  });
  const asked = page.waitForRequest(/\/floor\/lookup\?/);
  await scan(page, "1Z999AA10123456784");
  await asked;
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await page.getByRole("banner").getByRole("link", { name: "Galpão", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  answer.resolve();
  await expect(page.getByText("Erro ao confirmar envio")).toBeVisible();
  await expect(page.getByText("1Z999AA10123456784: A busca falhou. Bipe de novo.")).toBeVisible();
  const { status } = await call(baseURL, customer, "GET", `/prep-requests/${packed.id}`);
  expect(status).toBe("scheduled");
});

test("who leaves 'Enviar' before its last scan is decided and returns ships with the scanned number, and adds none (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Luzia"), await admin(request)];
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Bule" });
  await signIn(page, adminAccount, "/galpao/enviar");
  await scan(page, internalCode("outboundBox", packed.box));
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  const confirm = card.getByRole("button", { name: /^Confirmar envio/ });
  await expect(card.getByText("Bipada")).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route("**/floor/lookup?*", async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(/\/floor\/lookup\?/);
  await scan(page, "1Z999AA10123456784");
  await asked;
  await confirm.click();
  await page.getByRole("banner").getByRole("link", { name: "Galpão", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  await page.goBack();
  await expect(card.getByText("1 caixa por bipar")).toBeVisible();
  // The press still counts: nothing is pressed twice, and no number is taken that would not be sent.
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await expect(card.getByLabel("Rastreio da caixa 1")).not.toBeEditable();
  await scan(page, internalCode("outboundBox", packed.box));
  await scan(page, "1Z999AA10123456790");
  const shipped = page.waitForResponse(/\/ship$/);
  answer.resolve();
  await shipped;
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  await expect(card).toBeHidden();
  expect(await call(baseURL, customer, "GET", `/prep-requests/${packed.id}`)).toMatchObject({
    status: "shipped",
    trackingNumber: "1Z999AA10123456784",
  });
});

test("leaving 'Enviar' with a scanned box or a typed number asks before they are lost (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Tereza"), await admin(request)];
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Panela" });
  await signIn(page, adminAccount, "/galpao");
  await page.getByRole("link", { name: /^Enviar/ }).click();
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  const number = card.getByLabel("Rastreio da caixa 1");
  const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
  const stay = question.getByRole("button", { name: "Continuar editando" });
  const discard = question.getByRole("button", { name: "Descartar" });
  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect(number).toHaveValue("");
  expect(await isAsked()).toBe(false);
  await number.fill("1Z999AA10123456784");
  await card.getByRole("link", { name: /^Embalar/ }).click();
  await stay.click();
  await expect(number).toHaveValue("1Z999AA10123456784");
  expect(await isAsked()).toBe(true);
  // The other view is of the same screen, which keeps both.
  await page.getByRole("button", { name: "Todas aprovadas" }).click();
  await page.getByRole("button", { name: "Com caixa fechada" }).click();
  await expect(number).toHaveValue("1Z999AA10123456784");
  await expect(question).toBeHidden();
  await number.fill("");
  await expect.poll(isAsked).toBe(false);

  await number.blur();
  await scan(page, internalCode("outboundBox", packed.box));
  await expect(card.getByText("Bipada")).toBeVisible();
  await page.goBack();
  await stay.click();
  await expect(card.getByText("Bipada")).toBeVisible();
  await card.getByRole("link", { name: /^Embalar/ }).click();
  await discard.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Embalar/ })).toBeVisible();
  await page.goBack();
  await expect(card.getByText("1 caixa por bipar")).toBeVisible();

  await number.fill("1Z999AA10123456784");
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  await expect(card).toBeHidden();
  expect(await isAsked()).toBe(false);
});

test("nothing is shipped while a code is typed at the exit that was not sent (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Digitália"), await admin(request)];
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Moringa" });
  await signIn(page, adminAccount, "/galpao/enviar");
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  await scan(page, internalCode("outboundBox", packed.box));
  await expect(card.getByText("Bipada")).toBeVisible();
  const field = page.getByLabel("Bipar na saída");
  const number = "1Z999AA10123456784";
  await page.waitForTimeout(300); // keys that follow sooner are of the same label
  // By hand: what is typed as quickly as a scanner does is sent without Enter.
  await field.pressSequentially(number, { delay: 120 });
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  const why = card.getByText("Aperte Enter no código digitado, ou apague-o.");
  await expect(why).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Galpão", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await expect(field).toHaveValue(number);
  await field.press("Enter");
  await expect(why).toBeHidden();
  await expect(card.getByLabel("Rastreio da caixa 1")).toHaveValue(number);
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
  expect(await call(baseURL, customer, "GET", `/prep-requests/${packed.id}`)).toMatchObject({
    status: "shipped",
    trackingNumber: number,
  });
});

test("units that a colleague takes out while the question is open are not left behind without a second one", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Renata"), await admin(request)];
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Copo", qty: 4 });
  const box = `/floor/outbound-boxes/${packed.boxId}`;
  const takesOut = async (qty: number) => {
    await call(baseURL, adminAccount, "POST", `${box}/reopen`, {});
    await call(baseURL, adminAccount, "POST", `${box}/unpack`, { shipmentId: packed.shipmentId, qty });
    await send(baseURL, adminAccount, `${box}/close`, { photo: photo("fechada.png") });
  };
  await takesOut(1);
  await signIn(page, adminAccount, "/galpao/enviar");
  await scan(page, internalCode("outboundBox", packed.box));
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  const question = page.getByRole("alertdialog", { name: "Enviar sem 1 unidade?" });
  await expect(question).toBeVisible();
  await takesOut(2);
  await question.getByRole("button", { name: "Enviar sem elas" }).click();
  await expect(page.getByText("Ainda há 3 unidades fora das caixas.")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(card.getByText("3 unidades fora das caixas")).toBeVisible();
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  const again = page.getByRole("alertdialog", { name: "Enviar sem 3 unidades?" });
  await again.getByRole("button", { name: "Enviar sem elas" }).click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
});

test("a request whose customer asks to cancel it is shipped only by who has read that (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Teodora"), await admin(request)];
  const person = await staffOf(request, baseURL, "Expedidora", ["prep"]);
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Peneira" });
  await signIn(page, person, "/galpao/enviar");
  await scan(page, internalCode("outboundBox", packed.box));
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  await expect(card.getByText("Bipada")).toBeVisible();
  const asking = { prepRequestId: packed.id, body: "Comprei errado." };
  await call(baseURL, customer, "POST", "/cases/cancellings", asking);
  await expect(card.getByText("O cliente pediu para cancelar esta solicitação")).toBeVisible();
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  const question = page.getByRole("alertdialog", { name: "Enviar apesar do pedido de cancelamento?" });
  await question.getByRole("button", { name: "Voltar" }).click();
  await card.getByRole("link", { name: /^Embalar/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Embalar a solicitação nº ${packed.number}` }),
  ).toBeVisible();
  await expect(page.getByText("O cliente pediu para cancelar esta solicitação")).toBeVisible();
  await page.goBack();
  await card.getByRole("button", { name: /^Confirmar envio/ }).click();
  await question.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Envio confirmado!")).toBeVisible();
});

test("boxes of a request that was set back must be scanned again, whoever had shipped it (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Sílvia"), await admin(request)];
  const packed = await closedBox(baseURL, { adminAccount, customer, product: "Funil" });
  await signIn(page, adminAccount, "/galpao/enviar");
  const card = page.getByRole("listitem").filter({ hasText: `Solicitação nº ${packed.number}` });
  const setBack = () =>
    call(baseURL, adminAccount, "PATCH", `/admin/prep-requests/${packed.id}`, { status: "scheduled" });
  for (const ships of [
    () => card.getByRole("button", { name: /^Confirmar envio/ }).click(),
    () => call(baseURL, adminAccount, "POST", `/floor/prep-requests/${packed.id}/ship`, { boxes: [] }),
  ]) {
    await scanAgain(page, internalCode("outboundBox", packed.box));
    await expect(card.getByText("Bipada")).toBeVisible();
    await ships();
    await expect(card).toBeHidden();
    await setBack();
    await expect(card.getByText("1 caixa por bipar")).toBeVisible();
    await expect(card.getByText("Bipada")).toBeHidden();
  }
});

test("who typed a tracking number reads that it was not saved once a colleague ships the request (docs/product.md#shipping)", {
  tag: "@once",
}, async ({ page, request, baseURL: address }) => {
  const baseURL = address ?? "";
  const [customer, adminAccount] = [await signUp(request, "Rute"), await admin(request)];
  const [first, second] = [
    await closedBox(baseURL, { adminAccount, customer, product: "Tampa" }),
    await closedBox(baseURL, { adminAccount, customer, product: "Rolha" }),
  ];
  const colleagueShips = (id: string) =>
    call(baseURL, adminAccount, "POST", `/floor/prep-requests/${id}/ship`, { boxes: [] });
  await signIn(page, adminAccount, "/galpao/enviar");
  const cardOf = ({ number }: typeof first) =>
    page.getByRole("listitem").filter({ hasText: `Solicitação nº ${number}` });
  const lost = (text: string) =>
    page.getByText(`${text} O rastreio que você digitou ou bipou aqui não foi salvo.`);
  await cardOf(first).getByLabel("Rastreio da caixa 1").fill("1Z999AA10123456784");
  await colleagueShips(first.id);
  await expect(lost(`A solicitação nº ${first.number} já saiu.`).first()).toBeVisible();
  await expect(cardOf(first)).toBeHidden();
  // Nothing is lost of one that was only scanned.
  await scan(page, internalCode("outboundBox", second.box));
  await expect(cardOf(second).getByText("Bipada")).toBeVisible();
  await colleagueShips(second.id);
  await expect(cardOf(second)).toBeHidden();
  await expect(lost(`A solicitação nº ${second.number} já saiu.`)).toHaveCount(0);
});

type ToPack = { adminAccount: Account; customer: Account; product: string; qty?: number };

/** An approved request for `qty` units, which lie in a closed box; its numbers and ids. */
async function closedBox(baseURL: string, toPack: ToPack) {
  const { close, ...packed } = await packedBox(baseURL, toPack);
  await close();
  return packed;
}

/** The same, with the box still open. */
async function packedBox(baseURL: string, { adminAccount, customer, product, qty = 2 }: ToPack) {
  const purchase = { productName: `${product} ${Date.now()}`, qty };
  const { id: shipmentId }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  await send(baseURL, adminAccount, `/admin/shipments/${shipmentId}/check-in`, {});
  const { id, number }: { id: string; number: number } = await call(
    baseURL,
    customer,
    "POST",
    "/prep-requests",
    { items: [{ shipmentId }] },
  );
  await call(baseURL, adminAccount, "PATCH", `/admin/prep-requests/${id}`, { status: "scheduled" });
  const opened: { boxes: { id: string; number: number }[] } = await call(
    baseURL,
    adminAccount,
    "POST",
    `/floor/prep-requests/${id}/outbound-boxes`,
    {},
  );
  const [{ id: boxId, number: box } = { id: "", number: 0 }] = opened.boxes;
  await call(baseURL, adminAccount, "POST", `/floor/outbound-boxes/${boxId}/pack`, { shipmentId, qty });
  const measures = { weightLb: "12", lengthIn: "18", widthIn: "14", heightIn: "8" };
  await call(baseURL, adminAccount, "PATCH", `/floor/outbound-boxes/${boxId}`, measures);
  const close = () =>
    send(baseURL, adminAccount, `/floor/outbound-boxes/${boxId}/close`, { photo: photo("fechada.png") });
  const reopen = () => call(baseURL, adminAccount, "POST", `/floor/outbound-boxes/${boxId}/reopen`, {});
  return { id, number, box, boxId, shipmentId, close, reopen };
}
