import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { PASSWORD, sellers } from "./demo/people.ts";
import { root } from "./gates.ts";
import { findBrowser } from "./preparing/browser.mjs";

const folder = join(root, "web/public/screenshots");
const [seller] = sellers;

/**
 * The pictures of the browser's installation dialog; their sizes stand in `web/public/manifest.webmanifest`.
 */
const pictures = [
  { name: "painel-largo", path: "/dashboard", width: 1280, height: 800, isMobile: false },
  { name: "painel-celular", path: "/dashboard", width: 390, height: 844, isMobile: true },
  { name: "chegaram-celular", path: "/chegaram", width: 390, height: 844, isMobile: true },
];

/**
 * Takes the pictures from a running demo: `npm run demo`, then `node scripts/install-pictures.ts
 * http://localhost:8080`.
 */
async function takeInstallPictures(address: string): Promise<void> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  mkdirSync(folder, { recursive: true });
  try {
    for (const picture of pictures) await take(browser, address, picture);
  } finally {
    await browser.close();
  }
}

async function take(browser: Browser, address: string, picture: (typeof pictures)[number]): Promise<void> {
  const { name, path, width, height, isMobile } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: isMobile ? 2 : 1,
    isMobile,
    locale: "pt-BR",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto(`${address}/auth?voltar=${path}`);
  await page.getByLabel("E-mail").fill(seller.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(`**${path}`);
  await page.waitForLoadState("load");
  await page.waitForTimeout(7_000); // pictures come in, the greeting toast goes
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 80 });
  await context.close();
}

await takeInstallPictures(process.argv[2] ?? "http://localhost:8080");
