import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { code128Modules } from "@prepara/domain/scan/code128";
import { targetFindings } from "../audit/targets.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { workerIsReady } from "../support/device.ts";
import { test as base } from "../support/journey.ts";
import { admin, call, signIn, signUp } from "../support/people.ts";
import { newNumber } from "../support/scanner.ts";

/** A FedEx label of 34 digits and the 12 that the shop announces; another one for each size of screen. */
const labels = {
  desktop: { label: "1001921334250001000300779017972697", announced: "779017972697" },
  phone: { label: "1001921380360001000300639585804382", announced: "639585804382" },
};

const sizeOf = (project: string) => (project === "phone" ? "phone" : "desktop");

/** A test in whose browser the camera shows these codes, one below the other. */
const testSeeing = (codesOf: (size: keyof typeof labels) => string[]) =>
  base.extend<object, object>({
    launchOptions: [
      async ({ launchOptions }, use, worker) => {
        const video = join(process.env.PREPARA_E2E_DATA ?? "", `label-${worker.workerIndex}.y4m`);
        writeLabelVideo(video, codesOf(sizeOf(worker.project.name)));
        const camera = [
          "--use-fake-ui-for-media-stream", // grants the camera, since the headless shell cannot show the question
          "--use-fake-device-for-media-stream",
          `--use-file-for-fake-video-capture=${video}`,
        ];
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
      },
      { scope: "worker" },
    ],
  });

const USPS = "9400111206206406260787";
const test = testSeeing((size) => [labels[size].label]);
/** Another one in each worker process, since a box is registered once. */
const AMAZON = newNumber();
const testAtDock = testSeeing(() => [AMAZON]);
const testOfTwo = testSeeing((size) => [labels[size].label, USPS]);

/** Removes the browser's own reader if it has one, so that the one in the worker is used. */
const withoutOwnReader = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "BarcodeDetector");
  });

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

test("the camera finds a shipment by its label, through a reader from our own site", async ({
  page,
  request,
  baseURL,
}, info) => {
  const base = baseURL ?? "";
  const { announced } = labels[sizeOf(info.project.name)];
  const name = `Câmera ${Date.now()}`;
  const ana = await signUp(request, "Ana", `${Date.now()}-${info.project.name}-camera@e2e.exemplo.com.br`);
  await call(base, ana, "POST", "/purchases", { productName: name, qty: 1, trackingNumbers: [announced] });
  await withoutOwnReader(page);
  const foreign: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(base)) foreign.push(sent.url());
  });
  await signIn(page, await admin(request), "/admin/recebimentos");
  const script = page.waitForResponse(/read-codes\.worker-.*\.js$/);
  await page.getByRole("button", { name: "Escanear" }).click();
  expect((await script).headers()["content-security-policy"]).toBe(POLICY);
  const checkIn = page.getByRole("dialog", { name: "Marcar como Recebido" });
  await expect(checkIn.getByText(name).first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/[?&]envio=/);
  expect(foreign).toEqual([]);
});

testAtDock(
  "the camera logs a box at the dock, and the same label again is the same box",
  {
    tag: "@once",
  },
  async ({ page, request, baseURL }) => {
    await call(baseURL ?? "", await signUp(request, "Rosa"), "POST", "/purchases", {
      productName: "Panela",
      qty: 3,
      trackingNumbers: [AMAZON],
    });
    await withoutOwnReader(page);
    await signIn(page, await admin(request), "/galpao/doca");
    const result = page.getByRole("region", { name: "Registrar caixa" });
    await page.getByRole("button", { name: "Escanear" }).click();
    await expect(page.getByText("Caixa registrada!")).toBeVisible({ timeout: 30_000 });
    await expect(result.getByText("Panela · 3 un. anunciadas")).toBeVisible();
    // Within 1.5 s the same code counts only once.
    await expect(async () => {
      await page.getByRole("button", { name: "Escanear" }).click();
      await expect(page.getByRole("dialog", { name: "Escanear código" })).toBeHidden({ timeout: 30_000 });
      await expect(result.getByText(/Já registrada às/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },
);

test("without permission for the camera the reason is shown, and the code can be typed", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const name = `Digitado ${Date.now()}`;
  await call(baseURL ?? "", await signUp(request, "Bia"), "POST", "/purchases", {
    productName: name,
    qty: 1,
  });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("refused", "NotAllowedError");
    };
  });
  await signIn(page, await admin(request), "/admin/recebimentos");
  await page.getByRole("button", { name: "Escanear" }).click();
  const sheet = page.getByRole("dialog", { name: "Escanear código" });
  await expect(sheet.getByText("Sem acesso à câmera")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (isMobile) expect(await targetFindings(page, 56)).toEqual([]);
  await sheet.getByLabel("Código").fill(name);
  await sheet.getByLabel("Código").press("Enter");
  await expect(
    page.getByRole("dialog", { name: "Marcar como Recebido" }).getByText(name).first(),
  ).toBeVisible();
});

testOfTwo("of two numbers on a label people choose one", async ({ page, request, isMobile }) => {
  await withoutOwnReader(page);
  await signIn(page, await admin(request), "/admin/recebimentos");
  await page.getByRole("button", { name: "Escanear" }).click();
  const sheet = page.getByRole("dialog", { name: "Escanear código" });
  await expect(sheet.getByText("Há 2 códigos na etiqueta. Qual é o rastreio?")).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (isMobile) expect(await targetFindings(page, 56)).toEqual([]);
  await sheet.getByRole("button", { name: `${USPS} USPS` }).click();
  await expect(page.getByText(`Não encontrado: ${USPS}`)).toBeVisible();
});

const blank = testSeeing(() => []);

blank.describe("after the first scan", () => {
  blank.use({ serviceWorkers: "allow" });

  blank(
    "the reader is kept on the device with its policy, and the sheet helps who waits",
    async ({ page, request, isMobile }) => {
      await withoutOwnReader(page);
      await page.addInitScript(() => {
        const capabilities = { torch: true, zoom: { min: 1, max: 5, step: 0.1 } };
        Reflect.set(MediaStreamTrack.prototype, "getCapabilities", () => capabilities);
      });
      await signIn(page, await admin(request), "/admin/recebimentos");
      await workerIsReady(page);
      const kept = () =>
        page.evaluate(async () => {
          const policies: [string, string | null][] = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
              const file = /(read-codes|zxing_reader).*\.(js|wasm)$/.exec(url)?.[1];
              const policy = (await cache.match(url, { ignoreVary: true }))?.headers.get(
                "content-security-policy",
              );
              if (file) policies.push([file, policy ?? null]);
            }
          }
          return policies.sort();
        });
      expect(await kept()).toEqual([]);
      await page.getByRole("button", { name: "Escanear" }).click();
      await expect.poll(kept).toEqual([
        ["read-codes", POLICY],
        ["zxing_reader", expect.stringContaining("default-src 'self'")],
      ]);
      const sheet = page.getByRole("dialog", { name: "Escanear código" });
      await expect(sheet.getByText("Não leu?")).toBeVisible({ timeout: 30_000 });
      await expect(sheet.getByRole("slider", { name: "Zoom" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (isMobile) expect(await targetFindings(page, 56)).toEqual([]);
      await sheet.getByRole("button", { name: "Digitar" }).click();
      await expect(sheet.getByRole("textbox", { name: "Código" })).toBeFocused();
    },
  );
});

const [WIDTH, HEIGHT] = [640, 480];
const [BLACK, WHITE, NO_COLOUR] = [16, 235, 128];
const MODULE_PX = 2;

/** Writes a video that Chromium shows as its camera: labels with these codes, one below the other. */
function writeLabelVideo(path: string, codes: readonly string[]): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const rowHeight = HEIGHT / codes.length;
  for (const [index, code] of codes.entries()) {
    const modules = code128Modules(code);
    const left = Math.floor((WIDTH - modules.length * MODULE_PX) / 2);
    const [top, bottom] = [rowHeight * (index + 0.25), rowHeight * (index + 0.75)].map(Math.floor);
    for (let y = top ?? 0; y < (bottom ?? 0); y++)
      for (const [at, isInk] of modules.entries())
        if (isInk)
          luma.fill(BLACK, y * WIDTH + left + at * MODULE_PX, y * WIDTH + left + (at + 1) * MODULE_PX);
  }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, frame, frame]));
}
