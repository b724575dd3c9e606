import { mkdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { root } from "./gates.ts";
import { findBrowser } from "./preparing/browser.mjs";

/** The parts of the scene shown beside the landing's three steps, by their time in the scene. */
const pictures = [
  { chapter: 0, name: "purchase" },
  { chapter: 2, name: "check-in" },
  { chapter: 3, name: "prep" },
] as const;
const SITE = "http://landing.invalid";
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

/**
 * Takes pictures of the hero's scene for the steps below it, in both themes, from the built landing: `node
 * scripts/story-pictures.ts`.
 */
async function photographStory(): Promise<void> {
  const folder = join(root, "web/public/story");
  await mkdir(folder, { recursive: true });
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({
        viewport: { width: 1440, height: 900 },
        deviceScaleFactor: 1.5,
        colorScheme,
      });
      await serveBuild(page);
      await page.goto(`${SITE}/?cena=3d`);
      await page.locator('[data-hero-state="running"]').waitFor({ timeout: 60_000 });
      await page.locator("[data-hero-pause]").click();
      for (const { chapter, name } of pictures) {
        await page.locator(`[data-hero-chapter="${chapter}"]`).click();
        await page.waitForTimeout(1000);
        const picture = Buffer.from(await photograph(page), "base64");
        await writeFile(join(folder, `${name}-${colorScheme}.webp`), picture);
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** Serves the build's files without a server: the page uses an address that does not exist. */
async function serveBuild(page: Page): Promise<void> {
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(root, "web/dist", pathname === "/" ? "index.html" : pathname);
    const body = await readFile(file).catch(() => null);
    const contentType = types[extname(file)];
    await (body
      ? route.fulfill({ body, ...(contentType && { contentType }) })
      : route.fulfill({ status: 404 }));
  });
}

/** The canvas with its transparent background. */
const photograph = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const copy = Object.assign(document.createElement("canvas"), { width: 868, height: 763 });
    copy.getContext("2d").drawImage(document.querySelector(".hero-canvas"), 0, 0, copy.width, copy.height);
    return copy.toDataURL("image/webp", 0.85).split(",")[1];
  })()`);

await photographStory();
