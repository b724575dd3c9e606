import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "./gates.ts";
import { findBrowser } from "./preparing/browser.mjs";

/**
 * Draws `web/public/og.jpg`, the picture of link previews, from the built landing's still picture: `node
 * scripts/og-picture.ts`.
 */
async function drawOgPicture(): Promise<void> {
  const html = await readFile(join(root, "web/dist/index.html"), "utf8");
  const still = /<svg role="img" aria-labelledby="hero-picture-title"[\s\S]*?<\/svg>/.exec(html)?.[0];
  if (!still) throw new Error("the built landing has no still picture: npm run build -w web");
  const font = await readFile(
    join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  );
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
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
    await page.screenshot({ path: join(root, "web/public/og.jpg"), type: "jpeg", quality: 86 });
  } finally {
    await browser.close();
  }
}

await drawOgPicture();
