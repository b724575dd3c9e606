import { expect, type Page } from "@playwright/test";
import { breakableNetwork } from "./support/breakable-network.ts";
import { test } from "./support/journey.ts";
import { type Account, admin, call, send, signIn, signUp } from "./support/people.ts";

/** Counts the loads of the list of shipments in transit. */
function countLoads(page: Page) {
  let loads = 0;
  page.on("request", (request) => {
    if (/\/api\/v1\/shipments\?/.test(request.url()) && request.url().includes("in_transit")) loads += 1;
  });
  return () => loads;
}

const buy = async (base: string, person: Account, productName: string): Promise<string> =>
  (await call(base, person, "POST", "/purchases", { productName, qty: 1 })).id;

const streamIsOpen = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/api/v1/events") && answer.ok());

test("what changes before the page's stream is open is shown once it is, and only that is loaded again", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [vera, rui] = [await signUp(request, "Vera"), await admin(request)];
  const box = await buy(base, vera, "Cafeteira");
  await buy(base, vera, "Panela");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let markRequested = () => {};
  const isRequested = new Promise<void>((resolve) => {
    markRequested = resolve;
  });
  await page.route("**/api/v1/events", async (route) => {
    markRequested();
    await held;
    await route.continue();
  });
  const loads = countLoads(page);
  await signIn(page, vera, "/transito");
  await expect(page.getByText("Cafeteira")).toBeVisible();
  await isRequested;
  await new Promise((resolve) => setTimeout(resolve, 5_000)); // a connection slower than usual is what this test is about
  await send(base, rui, `/admin/shipments/${box}/check-in`, {});
  const before = loads();
  release();
  await expect(page.getByText("Sua caixa chegou!")).toBeVisible();
  await expect(page.getByText("Panela")).toBeVisible();
  await expect(page.getByRole("main").getByText("Cafeteira")).toBeHidden();
  expect(loads() - before).toBe(1);
});

test("a page that missed nothing loads nothing when its stream opens, late or again", {
  tag: "@once",
}, async ({ browser, request, baseURL }) => {
  const base = baseURL ?? "";
  const network = await breakableNetwork(base);
  const context = await browser.newContext({ baseURL: network.origin, locale: "pt-BR" });
  const page = await context.newPage();
  const [vera, rui] = [await signUp(request, "Vera"), await admin(request)];
  const box = await buy(base, vera, "Cafeteira");
  const loads = countLoads(page);
  const opened = streamIsOpen(page);
  await signIn(page, vera, "/transito");
  await expect(page.getByText("Cafeteira")).toBeVisible();
  await opened;
  expect(loads()).toBe(1);

  const openedAgain = streamIsOpen(page);
  network.cut();
  network.restore();
  await openedAgain;

  network.cut();
  await send(base, rui, `/admin/shipments/${box}/check-in`, {});
  const openedLast = streamIsOpen(page);
  network.restore();
  await openedLast;
  await expect(page.getByText("Sua caixa chegou!")).toBeVisible();
  await expect.poll(loads).toBe(2);
  await context.close();
  network.close();
});

test("a purchase registered in one window appears in another one, and the first loads its list once", {
  tag: "@once",
}, async ({ context, page, request }) => {
  const loads = countLoads(page);
  const opened = streamIsOpen(page);
  await signIn(page, await signUp(request, "Iara"), "/transito?novo=true");
  await opened;
  const other = await context.newPage();
  const openedOther = streamIsOpen(other);
  await other.goto("/transito");
  await openedOther;
  const before = loads();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome do produto").fill("Moringa");
  await dialog.getByRole("button", { name: "Registrar compra" }).click();
  await expect(page.getByText("Compra registrada!")).toBeVisible();
  await expect(other.getByRole("main").getByText("Moringa")).toBeVisible();
  await page.waitForTimeout(500); // its own stream has reported the change by then
  expect(loads() - before).toBe(1);
});

test("eight tabs of a person load, and a hidden one catches up when it is shown", {
  tag: "@once",
}, async ({ context, page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [vera, rui] = [await signUp(request, "Vera"), await admin(request)];
  const box = await buy(base, vera, "Cafeteira");
  await buy(base, vera, "Panela");
  // Playwright shows all tabs at once.
  await context.addInitScript(() => {
    let visibility = "hidden";
    Object.defineProperty(document, "visibilityState", { get: () => visibility });
    addEventListener("test-show", () => {
      visibility = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
    });
  });
  await signIn(page, vera, "/transito");
  await expect(page.getByText("Cafeteira")).toBeVisible();
  for (let tab = 2; tab <= 8; tab += 1) {
    const next = await context.newPage();
    await next.goto("/transito");
    await expect(next.getByText("Cafeteira")).toBeVisible();
    await next.waitForTimeout(2_000); // its stream would open by then, and keep one of six connections
  }
  await send(base, rui, `/admin/shipments/${box}/check-in`, {});
  const last = context.pages().at(-1);
  if (!last) throw new Error("no tab");
  await last.evaluate(() => dispatchEvent(new Event("test-show")));
  await expect(last.getByText("Sua caixa chegou!")).toBeVisible();
  await expect(last.getByRole("main").getByText("Cafeteira")).toBeHidden();
});

test("a stream whose code fails to load is opened once it loads", {
  tag: "@once",
}, async ({ page, request }) => {
  let failures = 0;
  await page.route("**/assets/follow-changes-*.js", (route) => {
    failures += 1;
    return failures > 2 ? route.continue() : route.abort("connectionfailed");
  });
  const opened = streamIsOpen(page);
  await signIn(page, await signUp(request, "Noemi"), "/transito");
  await opened;
  expect(failures).toBeGreaterThan(2);
});

test("of five price alerts at once the page reports the three that it shows, also of one title", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const vera = await signUp(request, "Vera");
  const asins = [1, 2, 3, 4, 5].map((number) => `B08N5WRWN${number}`);
  const uploadsAt = (price: string) => {
    const lines = asins.map((asin) => `${asin};Fone;${price};Atacado Sul`);
    const buffer = Buffer.from(["ASIN;Título;Preço unitário;Fornecedor", ...lines].join("\n"));
    return send(base, vera, "/price-lists", {
      name: "Atacado",
      file: { name: "Atacado.csv", mimeType: "text/csv", buffer },
    });
  };
  await uploadsAt("20,00");
  const ids: string[] = [];
  for (const asin of asins)
    ids.push((await call(base, vera, "POST", "/monitors", { input: asin, targetPrice: 10 })).id);
  const reported: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().endsWith("/api/v1/monitors/alerts-seen")) return;
    reported.push(...ids.filter((id) => sent.postData()?.includes(id)));
  });
  const opened = streamIsOpen(page);
  await signIn(page, vera, "/transito");
  await opened;
  await uploadsAt("5,00");
  const toasts = page.getByRole("region", { name: "Notificações" }).locator("[data-visible=true]");
  await expect(toasts.getByText("Alerta de preço")).toHaveCount(3, { timeout: 20_000 });
  // Those that were hidden came first, so their time is over when the last one is reported.
  await expect.poll(() => reported.length, { timeout: 10_000 }).toBe(3);
  expect(new Set(reported).size).toBe(3);
});
