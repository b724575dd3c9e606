/// <reference types="node" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fnskuLabel } from "@prepara/domain/labels/fnsku-label";
import { labelSheets, sheetGeometry } from "@prepara/domain/labels/sheet";
import { readScan } from "@prepara/domain/scan/read-scan";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Dots per inch of a thermal printer and of an office printer. */
const printers = [203, 600];

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = readFileSync(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** The bars of a label in the dots of a printer. */
function printed(sheet: (typeof labelSheets)[number], fnsku: string, dotsPerInch: number): ImageData {
  const dots = (points: number) => Math.round((points / 72) * dotsPerInch);
  const { label } = sheetGeometry[sheet];
  const [width, height] = [dots(label.width), dots(label.height)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const { bars } = fnskuLabel(sheet, fnsku);
  for (const bar of bars.each)
    for (let row = dots(bars.y); row < dots(bars.y + bars.height); row++)
      for (let column = dots(bar.x); column < dots(bar.x + bar.width); column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { data, width, height, colorSpace: "srgb" };
}

const cases = labelSheets.flatMap((sheet) => printers.map((dots) => [sheet, dots] as const));

// server/features/labels/print/draw-labels.test.ts tests that the PDF has these bars in these places.
test.each(cases)(
  "the label of an item on %s at %i dots per inch scans back to its FNSKU",
  async (sheet, dots) => {
    for (const fnsku of ["X001ABCDEF", "X00ZZZZ999", "X000000000"]) {
      const [read, ...more] = await readBarcodes(printed(sheet, fnsku, dots), { formats: ["Code128"] });
      expect(more).toEqual([]);
      expect(readScan(read?.text ?? "")).toEqual([{ kind: "fnsku", value: fnsku }]);
    }
  },
);
