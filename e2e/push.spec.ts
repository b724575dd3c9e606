import { type CDPSession, expect, type Page, type Worker } from "@playwright/test";
import { type PushedBrowser, pushServer } from "../server/adapters/fake-servers/push-server.ts";
import { workerIsReady } from "./support/device.ts";
import { test } from "./support/journey.ts";
import { signIn, signUp } from "./support/people.ts";

// The worker shows pushes, so it must run.
test.use({ serviceWorkers: "allow" });

type Shown = { title: string; tag: string; data: string };

/**
 * The browser's own push service is on the internet, and a headless Chromium has no notifications. Here the
 * permission is granted, `subscribe` returns an endpoint of a service on this computer, and the worker
 * records what it would show and open; pushes are delivered to it through the DevTools protocol.
 */
async function subscribeOn(page: Page, { device }: PushedBrowser): Promise<void> {
  await page.addInitScript((given) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    // Shared by all pages, as the browser does.
    const isSubscribed = () => localStorage.getItem("subscribed") !== null;
    const subscription = () => {
      const unsubscribe = async () => localStorage.removeItem("subscribed");
      const methods = { toJSON: () => given, unsubscribe };
      return Object.assign(Object.create(PushSubscription.prototype), methods);
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("subscribed", "yes");
      return subscription();
    };
    PushManager.prototype.getSubscription = async () => (isSubscribed() ? subscription() : null);
  }, device);
}

/** The worker's notices from now on, by tag, and what a press on one opens. */
async function shownNotices(worker: Worker) {
  await worker.evaluate(() => {
    const scope = Object(globalThis);
    scope.shown = new Map();
    scope.registration.showNotification = async (title: string, options: object) =>
      scope.shown.set(Object(options).tag, { ...options, title });
  });
  return {
    shown: () => worker.evaluate((): Shown[] => [...Object(globalThis).shown.values()]),
    press: (tag: string) =>
      worker.evaluate((pressed) => {
        const scope = Object(globalThis);
        return new Promise<string>((resolve) => {
          scope.clients.openWindow = async (url: string) => resolve(url);
          const notification = {
            close: () => scope.shown.delete(pressed),
            data: scope.shown.get(pressed).data,
          };
          scope.dispatchEvent(
            Object.assign(new scope.ExtendableEvent("notificationclick"), { notification }),
          );
        });
      }, tag),
  };
}

/** The number under which Chromium knows the worker's registration. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  return known;
}

test("a device is switched on, shows a push, opens its screen, and is removed @once", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const service = await pushServer();
  const browser = service.browser();
  const yara = await signUp(request, "Yara");
  await subscribeOn(page, browser);
  await signIn(page, yara, "/conta?aba=avisos");
  await workerIsReady(page);

  await page.getByRole("button", { name: "Ativar neste aparelho" }).click();
  await expect(page.getByText("Aparelho ativado!")).toBeVisible();
  await expect(page.getByText("Este aparelho", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ativar neste aparelho" })).toBeHidden();
  await page.getByRole("button", { name: "Enviar um aviso de teste nos aparelhos" }).click();
  await expect(page.getByText("Enviamos a 1 aparelho.")).toBeVisible();
  const message = browser.received[0]?.message;
  expect(message).toMatchObject({ title: "Aviso de teste", link: "/conta?aba=avisos" });

  let pressed = "";
  await test.step("the worker shows what arrived, and a press opens its screen", async () => {
    const cdp = await context.newCDPSession(page);
    const registrationId = await registrationOf(cdp);
    const deliver = (data: unknown) =>
      cdp.send("ServiceWorker.deliverPushMessage", {
        origin: String(baseURL),
        registrationId,
        data: JSON.stringify(data),
      });
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("The page has no worker");
    const notices = await shownNotices(worker);
    await deliver(message);
    // The same push again, as after a crash of the server, replaces the first.
    await deliver(message);
    await deliver({ title: "Crédito de US$ 5,00", link: "/saldo", tag: "outro" });
    await expect
      .poll(async () => (await notices.shown()).map(({ title }) => title))
      .toEqual(["Aviso de teste", "Crédito de US$ 5,00"]);
    pressed = await notices.press("outro");
    expect(pressed).toBe(`${baseURL}/saldo`);
    expect(await notices.shown()).toMatchObject([{ title: "Aviso de teste", data: "/conta?aba=avisos" }]);
  });

  await test.step("the opened window shows that screen, with the person still signed in", async () => {
    const window = await context.newPage();
    await window.goto(pressed);
    await expect(window.getByRole("heading", { level: 1, name: "Meu Saldo" })).toBeVisible();
    await window.close();
  });

  await test.step("removed, it gets nothing more", async () => {
    await page.getByRole("button", { name: /^Remover / }).click();
    await expect(page.getByText("Aparelho removido!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ativar neste aparelho" })).toBeVisible();
    expect(browser.received).toHaveLength(1);
  });
  await service.stop();
});

test("after signing out on this device only, no more pushes arrive here, and those shown are closed @once", async ({
  page,
  context,
  request,
}) => {
  const service = await pushServer();
  await subscribeOn(page, service.browser());
  await page.addInitScript(() => {
    const close = () => localStorage.setItem("closed", "yes");
    const shown = Object.assign(Object.create(Notification.prototype), { close });
    ServiceWorkerRegistration.prototype.getNotifications = async () => [shown];
  });
  await signIn(page, await signUp(request, "Yeda"), "/conta?aba=avisos");
  await workerIsReady(page);
  await page.getByRole("button", { name: "Ativar neste aparelho" }).click();
  await expect(page.getByText("Aparelho ativado!")).toBeVisible();
  const kept = () =>
    page.evaluate(() => [localStorage.getItem("subscribed"), localStorage.getItem("closed")]);
  expect(await kept()).toEqual(["yes", null]);

  await context.route("**/auth/v1/logout**", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Sair só neste aparelho" }).click();
  await expect(page.getByText("Você saiu só neste aparelho")).toBeVisible();
  await expect.poll(kept).toEqual([null, "yes"]);
  await service.stop();
});

test("a browser without permission, and one on an iPhone, show what to do @once", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const zuleica = await signUp(request, "Zuleica");
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await signIn(page, zuleica, "/conta?aba=avisos");
  await expect(page.getByText("Os avisos estão bloqueados neste navegador")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ativar neste aparelho" })).toBeHidden();

  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
  });
  const iphone = await phone.newPage();
  await iphone.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await signIn(iphone, zuleica, "/conta?aba=avisos");
  await expect(iphone.getByText("Adicione à Tela de Início primeiro")).toBeVisible();
  await phone.close();
});
