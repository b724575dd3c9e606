import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { shown } from "../../e2e/screens/open-screen.ts";
import { signIn } from "../../e2e/support/people.ts";
import { PASSWORD, sellers } from "../demo/people.ts";
import { root } from "../gates.ts";

const folder = join(root, "web/public");
const LOADING_MS = 60_000;

/** Takes the pictures in `web/public`; the landing page shows them after the next build. */
export async function takeSitePictures(browser: Browser, address: string): Promise<void> {
  await takeInstallPictures(browser, address);
  await takeStepPictures(browser, address);
  await takePreviewPicture(browser, address);
}

/** For the browser's installation dialog; `manifest.webmanifest` names the same sizes. */
const installPictures = [
  { name: "painel-largo", path: "/dashboard", width: 1280, height: 800, isMobile: false },
  { name: "painel-celular", path: "/dashboard", width: 390, height: 844, isMobile: true },
  { name: "chegaram-celular", path: "/chegaram", width: 390, height: 844, isMobile: true },
];

async function takeInstallPictures(browser: Browser, baseURL: string): Promise<void> {
  for (const { name, path, width, height, isMobile } of installPictures) {
    const page = await browser.newPage({
      baseURL,
      viewport: { width, height },
      deviceScaleFactor: isMobile ? 2 : 1,
      isMobile,
      locale: "pt-BR",
      serviceWorkers: "block",
    });
    await signIn(page, { email: sellers[0].email, password: PASSWORD }, path);
    await shown(page);
    await page.waitForFunction(hasVisibleImages);
    await page.screenshot({ path: join(folder, `screenshots/${name}.jpg`), type: "jpeg", quality: 80 });
    await page.close();
  }
}

/** Waits for images near the window only, because those further down are not loaded yet. */
const hasVisibleImages =
  "[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)";

/** The chapters of the hero's scene that are shown beside the landing's three steps. */
const steps = [
  { chapter: 0, name: "purchase" },
  { chapter: 2, name: "check-in" },
  { chapter: 3, name: "prep" },
];

async function takeStepPictures(browser: Browser, baseURL: string): Promise<void> {
  await mkdir(join(folder, "story"), { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({
      baseURL,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1.5,
      colorScheme,
    });
    await page.goto("/?cena=3d");
    await page.locator('[data-hero-state="running"]').waitFor({ timeout: LOADING_MS });
    await page.locator("[data-hero-pause]").click();
    for (const { chapter, name } of steps) {
      await page.locator(`[data-hero-chapter="${chapter}"]`).click();
      await page.waitForTimeout(1000); // the scene moves to the chapter
      const picture = Buffer.from(await canvasOf(page), "base64");
      await writeFile(join(folder, `story/${name}-${colorScheme}.webp`), picture);
    }
    await page.close();
  }
}

/** The canvas with its transparent background, as base64 of a WebP. */
const canvasOf = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const copy = Object.assign(document.createElement("canvas"), { width: 868, height: 763 });
    copy.getContext("2d").drawImage(document.querySelector(".hero-canvas"), 0, 0, copy.width, copy.height);
    return copy.toDataURL("image/webp", 0.85).split(",")[1];
  })()`);

/** The picture of link previews, which contains the landing page's static picture. */
async function takePreviewPicture(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1200, height: 630 } });
  await page.goto("/");
  const still = await page
    .locator("svg[aria-labelledby=hero-picture-title]")
    .evaluate((picture) => picture.outerHTML);
  const font = await readFile(
    join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  );
  await page.goto("about:blank");
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString("base64")}) }
    body { margin: 0; width: 1200px; height: 630px; background: #fbfaf7; color: #151a26; font-family: Inter; position: relative; overflow: hidden }
    .picture { position: absolute; right: -34px; top: 8px; width: 690px; height: 607px }
    svg { width: 100%; height: 100% }
    .words { position: absolute; left: 72px; top: 72px; width: 520px }
    .name { font-weight: 700; font-size: 34px; color: #1d4ed8 }
    h1 { margin: 34px 0 30px; font-weight: 700; font-size: 54px; line-height: 1.06; letter-spacing: -0.03em }
    .free { display: inline-block; padding: 12px 22px; border-radius: 99px; background: #e2f4e7; color: #146c36; font-weight: 600; font-size: 24px }
  </style>
  <div class="picture">${still}</div>
  <div class="words"><div class="name">Prepara</div><h1>Seu endereço<br>nos EUA.<br>Sua mercadoria<br>pronta para<br>a Amazon.</h1><div class="free">15 unidades grátis por mês</div></div>`);
  await page.evaluate("document.fonts.ready");
  await page.screenshot({ path: join(folder, "og.jpg"), type: "jpeg", quality: 86 });
  await page.close();
}
