import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const { resolve } = createRequire(import.meta.url);
const script = (name: string) => readFileSync(resolve(name), "utf8");

type Area = { x: number; y: number; width: number; height: number };
type Dots = { width: number; height: number; ink: Uint8Array };
type PdfPage = {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: object): { promise: Promise<void> };
};
declare const pdfjsLib: {
  getDocument(source: object): {
    promise: Promise<{ numPages: number; getPage(number: number): Promise<PdfPage> }>;
  };
};

/**
 * The codes in each area of each page of a PDF, read by the camera's reader from the pixels that pdf.js draws
 * in a browser at a printer's resolution, in black and white only. Areas are in points from the upper left
 * corner; an area without a code is left out.
 */
export async function codesInPdf(
  page: Page,
  pdf: Buffer,
  { dotsPerInch, areas }: { dotsPerInch: number; areas: readonly Area[] },
): Promise<string[][]> {
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer },
    fireImmediately: true,
  });
  const codes: string[][] = [];
  for (const drawn of await dotsOf(page, pdf, dotsPerInch)) {
    const read: string[] = [];
    for (const area of areas) {
      const found = await readBarcodes(cropped(drawn, area, dotsPerInch / 72), { formats: ["Code128"] });
      read.push(...found.map(({ text }) => text));
    }
    codes.push(read);
  }
  return codes;
}

function cropped({ width, ink }: Dots, area: Area, scale: number): ImageData {
  const [left, top] = [Math.round(area.x * scale), Math.round(area.y * scale)];
  const size = { width: Math.floor(area.width * scale), height: Math.floor(area.height * scale) };
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let row = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++)
      if ((ink[(top + row) * width + left + column] ?? 255) < 128) {
        const at = (row * size.width + column) * 4;
        data.fill(0, at, at + 3);
      }
  return { data, ...size, colorSpace: "srgb" };
}

async function dotsOf(page: Page, pdf: Buffer, dotsPerInch: number): Promise<Dots[]> {
  await page.goto("about:blank");
  for (const name of ["pdfjs-dist/build/pdf.worker.mjs", "pdfjs-dist/build/pdf.mjs"])
    await page.addScriptTag({ type: "module", content: script(name) });
  await page.waitForFunction(() => "pdfjsLib" in globalThis);
  const pages = await page.evaluate(
    async ({ content, scale }) => {
      const data = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const document = await pdfjsLib.getDocument({ data }).promise;
      const pages = [];
      for (let number = 1; number <= document.numPages; number++) {
        const one = await document.getPage(number);
        const viewport = one.getViewport({ scale });
        const canvas = globalThis.document.createElement("canvas");
        const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
        Object.assign(canvas, { width, height });
        await one.render({ canvas, viewport, intent: "print" }).promise;
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        const parts: string[] = [];
        for (let at = 0; at < pixels.length; at += 4) parts.push(String.fromCharCode(pixels[at] ?? 0));
        pages.push({ width, height, ink: btoa(parts.join("")) });
      }
      return pages;
    },
    { content: pdf.toString("base64"), scale: dotsPerInch / 72 },
  );
  return pages.map(({ ink, ...size }) => ({ ...size, ink: Buffer.from(ink, "base64") }));
}
