import { expect, type Locator, type Page } from "@playwright/test";
import { openCamera } from "../support/device.ts";
import { dockOf, openDock } from "../support/dock.ts";
import { test } from "../support/journey.ts";
import { call, send, signIn, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { newNumber } from "../support/scanner.ts";

type Dock = ReturnType<typeof dockOf>;

/** A box whose scan was answered, while 'Amassada', chosen before that, still waits on the device. */
async function boxWithWaitingCondition(page: Page, { result, scan }: Dock): Promise<string> {
  const code = newNumber();
  await page.route("**/floor/boxes", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await scan(code);
  await expect(result.getByText("Guardada neste aparelho.", { exact: false })).toBeVisible();
  await choose(page, result, "Amassada");
  await expect(result.getByText("Condição guardada com a caixa: Amassada.")).toBeVisible();
  const isOlder = (body: string | null) => body?.includes("crushed") ?? false;
  await page.route("**/floor/boxes/*", (route) =>
    isOlder(route.request().postData()) ? route.abort() : route.fallback(),
  );
  await page.unroute("**/floor/boxes");
  await page.getByRole("button", { name: "Tentar de novo" }).first().click();
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await expect(page.getByText("Esperando para enviar")).toBeVisible();
  return code;
}

async function choose(page: Page, result: Locator, condition: string): Promise<void> {
  await result.getByRole("button", { name: "Condição" }).click();
  await page.getByRole("dialog").getByRole("button", { name: condition }).click();
}

const inLog = (page: Page, code: string) =>
  page.getByRole("button", { name: new RegExp(`^Mostrar caixa .*${code}`) });

const ways: { way: string; show: (page: Page, dock: Dock, code: string) => Promise<void> }[] = [
  { way: "on the card of its scan", show: async () => undefined },
  {
    way: "after a reload, from the log",
    async show(page, { result }, code) {
      await page.reload();
      await inLog(page, code).click();
      await expect(result.getByText(code)).toBeVisible();
    },
  },
  {
    way: "after other boxes, by another scan",
    async show(_page, { result, scan }, code) {
      const other = newNumber();
      await scan(other);
      await expect(result.getByText(other)).toBeVisible();
      await scan(code);
      await expect(result.getByText(/Já registrada às/)).toBeVisible();
    },
  },
];
for (const { way, show } of ways) {
  test(`a condition that waits on the device does not replace a newer one, chosen ${way} (docs/product.md#dock)`, {
    tag: "@once",
  }, async ({ page, request, baseURL }) => {
    const { base, person, ...dock } = await openDock(page, { request, baseURL, name: "Jandira" });
    const code = await boxWithWaitingCondition(page, dock);
    await show(page, dock, code);
    await expect(page.getByText("Esperando para enviar")).toBeVisible();
    await choose(page, dock.result, "Molhada");
    await expect(dock.result.getByText(/Molhada/)).toBeVisible();
    await expect(page.getByText("Esperando para enviar")).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
    // Whatever still waited would be sent now.
    await page.reload();
    await expect(inLog(page, code)).toBeVisible();
    const { items } = await call(base, person, "GET", `/floor/boxes?q=${code}`);
    expect(items).toMatchObject([{ condition: "wet" }]);
  });
}

test("a condition that waits on the device does not replace a newer one whose answer was lost (docs/product.md#dock)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { base, person, ...dock } = await openDock(page, { request, baseURL, name: "Jandira" });
  const code = await boxWithWaitingCondition(page, dock);
  const { items } = await call(base, person, "GET", `/floor/boxes?q=${code}`);
  const condition = async () => (await call(base, person, "GET", `/floor/boxes/${items[0].id}`)).condition;
  const isNewer = (body: string | null) => body?.includes("wet") ?? false;
  await page.route("**/floor/boxes/*", async (route) => {
    if (!isNewer(route.request().postData())) return route.fallback();
    await route.fetch(); // the server stores it
    await route.abort();
  });
  await choose(page, dock.result, "Molhada");
  await expect.poll(condition).toBe("wet");
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText("Esperando para enviar")).toBeHidden({ timeout: 40_000 });
  expect(await condition()).toBe("wet");
});

test("a condition chosen on a card whose scan got no answer does not replace a newer one (docs/product.md#dock)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { base, person, result, scan } = await openDock(page, { request, baseURL, name: "Jandira" });
  const code = newNumber();
  await page.route("**/floor/boxes", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch(); // the server stores it
    await route.abort();
  });
  await scan(code);
  await expect(result.getByText("Guardada neste aparelho.", { exact: false })).toBeVisible();
  await choose(page, result, "Amassada");
  await expect(result.getByText("Condição guardada com a caixa: Amassada.")).toBeVisible();
  const { items } = await call(base, person, "GET", `/floor/boxes?q=${code}`);
  await call(base, person, "PATCH", `/floor/boxes/${items[0].id}`, { condition: "wet" });
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Tentar de novo" }).first().click();
  await expect(page.getByText(/Esta caixa mudou enquanto isso/).first()).toBeVisible({ timeout: 20_000 });
  expect((await call(base, person, "GET", `/floor/boxes/${items[0].id}`)).condition).toBe("wet");
});

test("a photo goes to the box it was taken for, whatever the card shows meanwhile (docs/product.md#dock)", {
  tag: "@once",
}, async ({ page, request, baseURL, context }) => {
  const base = baseURL ?? "";
  const person = await staffOf(request, base, "Fotógrafa", ["recebimento"]);
  const photosOf = async (code: string) =>
    (await call(base, person, "GET", `/floor/boxes?q=${code}`)).items[0].photos.length;
  await signIn(page, person, "/galpao/doca");
  const { result, scan } = dockOf(page);
  const [waiting, next] = [newNumber(), newNumber()];

  // Its scan waits when the camera is opened, and is sent before the picture is taken.
  await context.setOffline(true);
  await scan(waiting);
  await expect(result.getByText("Guardada neste aparelho. Será enviada com a conexão.")).toBeVisible();
  let camera = await openCamera(page);
  await context.setOffline(false);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  await camera.setFiles(photo("caixa.png"));
  await expect.poll(() => photosOf(waiting)).toBe(1);

  // Another box is scanned meanwhile.
  camera = await openCamera(page);
  await scan(next);
  await expect(result.getByText(next)).toBeVisible();
  await expect(result.getByText(waiting)).toBeHidden();
  await camera.setFiles(photo("caixa.png"));
  await expect.poll(() => photosOf(waiting)).toBe(2);
  expect(await photosOf(next)).toBe(0);
});

test("a photo beyond the sixth of a box, whose last one came while the camera was open, is told as not kept (docs/product.md#dock)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { base, person, result, scan } = await openDock(page, { request, baseURL, name: "Fotógrafa" });
  const code = newNumber();
  await scan(code);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  const [box] = (await call(base, person, "GET", `/floor/boxes?q=${code}`)).items;
  const camera = await openCamera(page);
  for (let taken = 0; taken < 6; taken += 1)
    await send(base, person, `/floor/boxes/${box.id}/photos`, { photos: photo(`${taken}.png`, 64 + taken) });
  await expect(result.getByRole("button", { name: "Tirar foto" })).toBeDisabled();
  let isSent = false;
  await page.route("**/photos", (route) => {
    isSent = true;
    return route.fallback();
  });
  await camera.setFiles(photo("caixa.png"));
  await expect(page.getByText("A foto não foi guardada")).toBeVisible();
  await expect(page.getByText("Cada caixa guarda até 6 fotos.")).toBeVisible();
  expect(isSent).toBe(false);
});

test("a photo whose answer was lost counts once, also on the card of a box opened from the log (docs/product.md#dock)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { base, person, result, scan } = await openDock(page, { request, baseURL, name: "Fotógrafo" });
  const code = newNumber();
  await scan(code);
  await expect(result.getByText("Ninguém anunciou esta caixa.")).toBeVisible();
  const boxNow = async () => (await call(base, person, "GET", `/floor/boxes?q=${code}`)).items[0];
  const { id } = await boxNow();
  for (let taken = 0; taken < 4; taken += 1)
    await send(base, person, `/floor/boxes/${id}/photos`, { photos: photo(`${taken}.png`, 64 + taken) });
  let isReceived = false;
  await page.route("**/photos", async (route) => {
    if (!isReceived) await route.fetch();
    isReceived = true;
    await route.abort();
  });
  await (await openCamera(page)).setFiles(photo("caixa.png"));
  await expect.poll(async () => (await boxNow()).photos.length).toBe(5);
  await page.reload();
  await inLog(page, code).click();
  await expect(page.getByText("Esperando para enviar")).toBeVisible();
  await expect(result.getByRole("button", { name: "Tirar foto" })).toBeEnabled();
});

test("a phone whose clock is wrong logs a box when it was scanned (docs/product.md#dock)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const person = await staffOf(request, base, "Jurema", ["recebimento"]);
  await page.addInitScript(() => {
    const toIso = Date.prototype.toISOString;
    Date.prototype.toISOString = function () {
      return toIso.call(new Date(this.getTime() - 2 * 86_400_000));
    };
  });
  await signIn(page, person, "/galpao");
  await page.getByRole("main").getByRole("link", { name: /^Doca/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Doca" })).toBeVisible();
  const { result, scan } = dockOf(page);
  const code = newNumber();
  await scan(code);
  await expect(result.getByText(code)).toBeVisible();
  await expect(result.getByText(/caixa nº/)).toBeVisible();
  const [box] = (await call(base, person, "GET", `/floor/boxes?q=${code}`)).items;
  expect(Date.now() - Date.parse(box.loggedAt)).toBeLessThan(60_000);
});
