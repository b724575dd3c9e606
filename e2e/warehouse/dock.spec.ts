import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { openCamera } from "../support/device.ts";
import { dockOf } from "../support/dock.ts";
import { routeOnce, test } from "../support/journey.ts";
import { call, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { newNumber, scan as scanAnywhere } from "../support/scanner.ts";

/** Answers the question that a scanned suite opens. */
const confirmSameBox = (page: Page) =>
  page.getByRole("alertdialog").getByRole("button", { name: "É a mesma caixa" }).click();

test("a person of receiving logs boxes by scan, assigns them to customers, and hands one back (docs/product.md#dock)", async ({
  page,
  request,
  baseURL,
  context,
}) => {
  const base = baseURL ?? "";
  const [customer, person] = [
    await signUp(request, "Nair"),
    await staffOf(request, base, "Joana", ["recebimento"]),
  ];
  const own = newNumber();
  const shipment = await call(base, customer, "POST", "/purchases", {
    productName: "Chaleira",
    qty: 12,
    trackingNumbers: [own],
  });
  const { suiteLabel } = await call(base, customer, "GET", "/me");

  await signIn(page, person, "/galpao");
  await page.getByRole("main").getByRole("link", { name: /^Doca/ }).click();
  // The screen before has a field of the same name.
  await expect(page.getByRole("heading", { level: 1, name: "Doca" })).toBeVisible();
  const { result, scan, scanSuite } = dockOf(page);

  // Announced: found by its number alone, confirmed by the suite on the label.
  await scan(own);
  await expect(page.getByText("Caixa registrada!")).toBeVisible();
  await expect(result.getByText("Identificada")).toBeVisible();
  await expect(result.getByText("Chaleira · 12 un. anunciadas")).toBeVisible();
  expect((await call(base, customer, "GET", `/shipments/${shipment.id}`)).boxes).toEqual([]);
  await result.getByRole("button", { name: "Suíte confere" }).click();
  await expect(result.getByRole("button", { name: "Suíte confere" })).toBeHidden();
  expect((await call(base, customer, "GET", `/shipments/${shipment.id}`)).boxes).toHaveLength(1);
  await expectAccessible(page);

  // Its count opens with this box chosen; after a count without it, one tap marks it as counted, too.
  await result.getByRole("link", { name: "Conferir agora" }).click();
  const box = page.getByRole("button", { name: /^Caixa nº \d+/ });
  await expect(box).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await box.click();
  await page.getByRole("button", { name: "Tudo certo: 12 de 12" }).click();
  await page.getByRole("button", { name: "Conferir contagem" }).click();
  await expect(page.getByRole("dialog", { name: "Conferir" })).toContainText("CaixasNenhuma");
  await page.getByRole("button", { name: "Confirmar contagem" }).click();
  await expect(page.getByText("Envio marcado como recebido!")).toBeVisible();
  await page.goto("/galpao/doca");
  await page.getByRole("button", { name: new RegExp(`^Mostrar caixa .*${own}`) }).click();
  await result.getByRole("button", { name: "Já conferida" }).click();
  await expect(result.getByText("Conferida", { exact: true })).toBeVisible();

  // The same code again is the same box.
  // Within 1.5 s the field accepts the same code only once.
  await expect(async () => {
    await scan(own);
    await expect(result.getByText(/Já registrada às/)).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // Without an owner at first, then the customer's, by the suite that is typed into the same field.
  const unknown = newNumber();
  await scan(unknown);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await scanSuite(`Suíte ${suiteLabel}`);
  await confirmSameBox(page);
  await expect(result.getByText("Só a suíte")).toBeVisible();
  await result.getByRole("button", { name: "Condição" }).click();
  await page.getByRole("button", { name: "Amassada" }).click();
  await expect(result.getByText(/Amassada/)).toBeVisible();

  // Its own label: printed alone, on a page of its size.
  await result.getByRole("button", { name: "Etiqueta" }).click();
  const label = page.getByRole("dialog", { name: "Etiqueta" });
  await expect(label.getByRole("img", { name: /^Etiqueta: Caixa nº \d+$/ })).toBeVisible();
  await expectAccessible(page);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect([...paper.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, size]) => size)).toEqual(["0 0 288 144"]);
  await label.getByRole("button", { name: "Fechar" }).click();

  // Its goods were not announced: they are registered and counted in one step.
  await result.getByRole("button", { name: "Mercadoria sem anúncio" }).click();
  const goods = page.getByRole("dialog", { name: "Mercadoria sem anúncio" });
  await goods.getByRole("button", { name: "Registrar" }).click();
  await expect(goods.getByText("Informe o nome do produto.", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await goods.getByLabel("Produto", { exact: true }).fill("Vaso");
  await goods.getByLabel("Unidades em bom estado").fill("3");
  await goods.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Mercadoria registrada!")).toBeVisible();
  await expect(result.getByText("Conferida", { exact: true })).toBeVisible();
  expect(await call(base, customer, "GET", "/shipments?status=arrived&q=vaso")).toMatchObject({
    items: [{ status: "arrived", availableQty: 3 }],
  });

  // Without a connection the scan waits on the device, and is sent once when the connection returns.
  const waiting = newNumber();
  await context.setOffline(true);
  await scan(waiting);
  await expect(result.getByText("Guardada neste aparelho. Será enviada com a conexão.")).toBeVisible();
  await expect(page.getByText("Esperando para enviar")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Esperando para enviar")).toBeHidden();
  await expect
    .poll(async () => (await call(base, person, "GET", `/floor/boxes?q=${waiting}`)).items.length)
    .toBe(1);

  // Support can open the same box, without the buttons that it may not use.
  const support = await staffOf(request, base, "Sueli", ["suporte"]);
  const other = await context.browser()?.newPage({ baseURL: base, locale: "pt-BR" });
  if (!other) throw new Error("no browser");
  await signIn(other, support, "/galpao");
  await other
    .getByRole("main")
    .getByRole("link", { name: /^Caixas da doca/ })
    .click();
  const read = other.getByRole("listitem").filter({ hasText: waiting });
  await expect(read.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await expect(read.getByRole("button")).toHaveCount(0);
  await other.close();

  // Among the boxes without an owner, and back to the carrier.
  await page.goto("/galpao/caixas?situacao=sem-dono");
  const card = page.getByRole("listitem").filter({ hasText: waiting });
  await expectAccessible(page);
  await card.getByRole("button", { name: "Devolver à transportadora" }).click();
  await page.getByLabel("Motivo").fill("Não é nossa");
  await page.getByRole("button", { name: "Devolver", exact: true }).click();
  await expect(card).toBeHidden();
});

test("a suite scanned at the dock belongs to one box, and no information about a box is lost (docs/product.md#dock)", async ({
  page,
  request,
  baseURL,
  context,
}) => {
  const base = baseURL ?? "";
  const [customer, person] = [
    await signUp(request, "Odete"),
    await staffOf(request, base, "Jussara", ["recebimento"]),
  ];
  const { suiteLabel } = await call(base, customer, "GET", "/me");
  const boxesWith = async (code: string) =>
    (await call(base, person, "GET", "/floor/boxes?limit=100")).items.filter(
      (box: { code: string }) => box.code === code,
    );
  await signIn(page, person, "/galpao/doca");
  const { result, scan, scanSuite } = dockOf(page);

  // A second suite is a second box, of which nothing else is known; the first keeps its customer.
  const first = newNumber();
  await scan(first);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await scanSuite(`Suíte ${suiteLabel}`);
  await confirmSameBox(page);
  await expect(result.getByText("Só a suíte")).toBeVisible();
  await scan("Suíte 987654");
  await expect(result.getByText("Suíte 987654", { exact: true })).toBeVisible();
  const [kept] = await boxesWith(first);
  expect(kept.customer.suiteLabel).toBe(suiteLabel);

  // A box chosen from the log is not the box whose label is being scanned.
  const chosen = newNumber();
  await scan(chosen);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Mostrar caixa .*${chosen}`) }).click();
  await scan(`#${suiteLabel}`);
  await expect(result.getByText(`#${suiteLabel}`, { exact: true })).toBeVisible();
  expect((await boxesWith(chosen))[0].customer).toBeNull();

  // Nobody announced the box: its suite is asked about, and one that does not exist changes nothing.
  const refused = newNumber();
  await scan(refused);
  await expect(result.getByText(refused)).toBeVisible();
  await scanSuite("SUITE 987653");
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText(`Ninguém anunciou a caixa ${refused}.`);
  await confirmSameBox(page);
  await expect(page.getByText("Erro ao salvar caixa")).toBeVisible();
  expect((await boxesWith(refused))[0].customer).toBeNull();
  await scanSuite("Suíte 987653");
  await asked.getByRole("button", { name: "É outra caixa" }).click();
  await expect(result.getByText("Suíte 987653", { exact: true })).toBeVisible();

  // A photo waits while the server fails.
  await routeOnce(page, "**/photos", (route) => route.fulfill({ status: 503 }));
  await (await openCamera(page)).setFiles(photo("caixa.png"));
  await expect(page.getByText("Foto guardada neste aparelho")).toBeVisible();
  await expect.poll(async () => (await boxesWith("Suíte 987653"))[0].photos.length).toBe(1);

  // A scan that cannot be sent for another reason than the connection waits, too, and is sent by itself.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = () => {
      XMLHttpRequest.prototype.send = send;
      throw new Error("a fault of the app");
    };
  });
  const unsent = newNumber();
  await scan(unsent);
  await expect.poll(async () => (await boxesWith(unsent)).length).toBe(1);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await expect(page.getByText("Esperando para enviar")).toBeHidden();

  // Without a connection the suite waits with its scan: they become one box of the customer, not two.
  const waiting = newNumber();
  await context.setOffline(true);
  await scan(waiting);
  await expect(result.getByText("Guardada neste aparelho. Será enviada com a conexão.")).toBeVisible();
  await scan(`STE ${suiteLabel}`);
  const question = page.getByRole("alertdialog", { name: `Suíte ${suiteLabel}: é a mesma caixa?` });
  await expect(question).toContainText(`A caixa ${waiting} espera neste aparelho`);
  await question.getByRole("button", { name: "É a mesma caixa" }).click();
  await expect(result.getByText(/^Suíte \d+ guardada com a caixa\.$/)).toBeVisible();
  for (let taken = 1; taken <= 6; taken += 1) {
    await (await openCamera(page)).setFiles(photo("caixa.png"));
    await expect(page.getByText("1 foto ·")).toHaveCount(taken);
  }
  await expect(result.getByRole("button", { name: "Tirar foto" })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText("Esperando para enviar")).toBeHidden();
  await expect(result.getByText("Só a suíte")).toBeVisible();
  await expect(result.getByText(waiting)).toBeVisible();
  const [sent, ...more] = await boxesWith(waiting);
  expect(more).toEqual([]);
  expect(sent.customer.suiteLabel).toBe(suiteLabel);
  expect(sent.photos).toHaveLength(6);
  expect(await boxesWith(`STE ${suiteLabel}`)).toEqual([]);
});

test("the suite on the next parcel does not take the box scanned before (docs/product.md#dock)", async ({
  page,
  request,
  baseURL,
  context,
}) => {
  const base = baseURL ?? "";
  const [owner, other] = [await signUp(request, "Olga"), await signUp(request, "Osmar")];
  const person = await staffOf(request, base, "Juraci", ["recebimento"]);
  const suiteOf = async (who: typeof owner) => (await call(base, who, "GET", "/me")).suiteLabel;
  const [owners, others] = [await suiteOf(owner), await suiteOf(other)];
  const announced = async () => {
    const code = newNumber();
    const purchase = { productName: "Notebook", qty: 5, trackingNumbers: [code] };
    await call(base, owner, "POST", "/purchases", purchase);
    return code;
  };
  const boxOf = async (code: string) =>
    (await call(base, person, "GET", `/floor/boxes?q=${code}`)).items.find(
      (box: { code: string }) => box.code === code,
    );
  await signIn(page, person, "/galpao/doca");
  const { result, field, scan, scanSuite: fill } = dockOf(page);
  const scanSuite = (suite: string) => fill(`SUITE ${suite}`);
  const question = page.getByRole("alertdialog", { name: `Suíte ${others}: é a mesma caixa?` });

  // It ends with the screen that it belongs to.
  await page.goto("/galpao");
  await page.getByRole("main").getByRole("link", { name: /^Doca/ }).click();
  await scan(await announced());
  await expect(result.getByText("Identificada")).toBeVisible();
  await scanSuite(others);
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  await expect(question).toBeHidden();
  await page.goForward();

  // Another box: it is logged, and the first one stays as it was.
  const first = await announced();
  await scan(first);
  await expect(result.getByText("Identificada")).toBeVisible();
  await scanSuite(others);
  await expect(question).toContainText(`A caixa ${first} foi anunciada pela suíte ${owners}.`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "É outra caixa" }).click();
  await expect(result.getByText("Osmar")).toBeVisible();
  await expect(result.getByText(`SUITE ${others}`, { exact: true })).toBeVisible();
  expect(await boxOf(first)).toMatchObject({
    status: "matched",
    isConfirmed: false,
    customer: { userId: owner.userId },
  });

  // Closed without an answer: nothing happens, and the suite can be scanned again.
  const second = await announced();
  await scan(second);
  await expect(result.getByText("Identificada")).toBeVisible();
  await scanSuite(others);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toBeHidden();
  expect(await boxOf(second)).toMatchObject({ isConfirmed: false, customer: { userId: owner.userId } });

  // The same box: the suite on its label beats the number. The write names the owner that the card showed.
  await scanSuite(` ${others}`);
  const sent = page.waitForRequest((one) => one.method() === "PATCH");
  await question.getByRole("button", { name: "É a mesma caixa" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ seenUserId: owner.userId, seenSuite: null });
  await expect(result.getByText("Osmar")).toBeVisible();
  await expect(result.getByText(second)).toBeVisible();
  expect(await boxOf(second)).toMatchObject({ isConfirmed: true, customer: { userId: other.userId } });

  // The suite of the customer of the box confirms it without a question, also when it is scanned before the
  // server's response, which says whose the box is.
  const third = await announced();
  const [logged, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await routeOnce(page, "**/floor/boxes", async (route) => {
    const response = await route.fetch();
    logged.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await scan(third);
  await logged.promise;
  await scanSuite(owners);
  await expect(field).toHaveValue("");
  held.resolve();
  await expect.poll(async () => (await boxOf(third)).isConfirmed).toBe(true);
  expect(await boxOf(third)).toMatchObject({ customer: { userId: owner.userId } });
  await expect(result.getByText("Suíte confere")).toBeHidden();

  // Without a connection nobody can say whose the box is: once it turns out to be another's, it stays so.
  const waiting = await announced();
  await context.setOffline(true);
  await scan(waiting);
  await expect(result.getByText("Guardada neste aparelho. Será enviada com a conexão.")).toBeVisible();
  await scanSuite(others);
  await question.getByRole("button", { name: "É a mesma caixa" }).click();
  await expect(result.getByText(/^Suíte \d+ guardada com a caixa\.$/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Erro ao salvar caixa")).toBeVisible();
  expect(await boxOf(waiting)).toMatchObject({ isConfirmed: false, customer: { userId: owner.userId } });
});

test("a dialog about a box stays when an earlier write is answered late, and no scan acts behind it (docs/product.md#dock)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [customer, person] = [
    await signUp(request, "Otília"),
    await staffOf(request, base, "Jandira", ["recebimento"]),
  ];
  const { suiteLabel } = await call(base, customer, "GET", "/me");
  await signIn(page, person, "/galpao/doca");
  const { result, scan } = dockOf(page);
  const code = newNumber();
  await scan(code);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route("**/floor/boxes/*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise;
    await route.continue();
  });
  await result.getByRole("button", { name: "Digitar a suíte" }).click();
  await page.getByLabel("Suíte na etiqueta").fill(suiteLabel);
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await result.getByRole("button", { name: "Devolver à transportadora" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver à transportadora" });
  await dialog.getByLabel("Motivo").fill("Etiqueta de outra empresa");
  held.resolve();
  await expect(page.getByText("Caixa atualizada!")).toBeVisible();
  await expect(page.locator("main")).toContainText("Só a suíte");
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Etiqueta de outra empresa");

  await dialog.getByRole("button", { name: "Cancelar" }).focus();
  const behind = newNumber();
  await scanAnywhere(page, behind);
  await expect(page.getByText("Feche a janela aberta")).toBeVisible();
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Etiqueta de outra empresa");
  const { items } = await call(base, person, "GET", "/floor/boxes?limit=100");
  expect(items.filter((box: { code: string }) => box.code === behind)).toEqual([]);
});
