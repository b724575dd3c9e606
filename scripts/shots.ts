import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { everyScreen } from "../e2e/screens/every-screen.ts";
import { root } from "./gates.ts";
import { writeContactSheet } from "./shots/contact-sheet.ts";
import { startDemoServer } from "./shots/demo-server.ts";
import { takeDesignPictures } from "./shots/design-pictures.ts";
import { takeSitePictures } from "./shots/site-pictures.ts";
import { type Taken, takePictures } from "./shots/take-pictures.ts";
import { completeDemo, launchBrowser, openViewerPages } from "./shots/viewer-pages.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    out: { type: "string", default: join(root, "shots") },
    size: { type: "string", default: "both" },
    docs: { type: "boolean", default: false },
    site: { type: "boolean", default: false },
  },
});

/**
 * `npm run shots`: pictures of every screen, dialog and state of a list, in two sizes and two themes, of a
 * demo that is filled for it. `--only <text>` takes the pictures whose name contains it (`transito`,
 * `chegaram.foto`, `longa`), `--size desktop` or `phone` those of one size; `--out <folder>` is where they go
 * (`shots/`). Instead, `--docs` takes the pieces of docs/design.md, `--site` the pictures in `web/public`.
 */
async function shots(): Promise<void> {
  const demo = await startDemoServer();
  const browser = await launchBrowser();
  try {
    if (options.site) return await takeSitePictures(browser, demo.address);
    await completeDemo(demo.address);
    if (options.docs) await pictureDesign(browser, demo.address);
    else await pictureScreens(browser, demo.address);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function pictureDesign(browser: Browser, address: string): Promise<void> {
  const pages = openViewerPages(browser, address, "desktop");
  reportFailures(await takeDesignPictures(pages, join(root, "docs/images/design"), options.only));
  await pages.close();
}

async function pictureScreens(browser: Browser, address: string): Promise<void> {
  const out = resolve(options.out);
  mkdirSync(out, { recursive: true });
  const taken: Taken[] = [];
  const takeAll = async (size: "desktop" | "phone") => {
    const pages = openViewerPages(browser, address, size);
    for (const screen of everyScreen) {
      const one = await takePictures(pages, screen, out, options.only);
      for (const file of one.files) console.log(file);
      reportFailures(one.failures);
      taken.push(one);
    }
    await pages.close();
  };
  const sizes = (["desktop", "phone"] as const).filter((size) => ["both", size].includes(options.size));
  await Promise.all(sizes.map(takeAll));
  const files = taken.flatMap((each) => each.files);
  if (files.length === 0)
    throw new Error(
      `no picture's name contains '${options.only}'; screens: ${everyScreen.map(({ name }) => name).join(", ")}`,
    );
  writeContactSheet(out, files);
  console.log(`${files.length} pictures in ${out}; all of them: ${join(out, "index.html")}`);
}

function reportFailures(failures: readonly string[]): void {
  for (const failure of failures) console.error(`no picture of ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

await shots();
